"""The site inside an LMS by LTI 1.3: registration, launches, scores, names.

https://www.imsglobal.org/spec/lti/v1p3, https://www.imsglobal.org/spec/security/v1p0. The tokens
are PyJWT's. It needs no cookie: browsers keep those of a tool in another site's frame from it, so
what a launch says travels in a signed ticket.
"""

// The platform's page listens for this message and closes our frame.
const button = document.getElementById("close");
button.hidden = false;
button.addEventListener("click", () => {
  (window.opener || window.parent).postMessage({ subject: "org.imsglobal.lti.close" }, "*");
});

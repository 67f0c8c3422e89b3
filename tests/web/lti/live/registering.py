"""What an administrator does in Moodle's own pages to make the tool known."""

import re
from typing import TYPE_CHECKING

from msgspec import Struct

from tests.web.lti.live.people import People
from tests.web.lti.live.tool import Tool

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page


class Registered(Struct):
    """The tool as Moodle knows it."""

    id: str
    """Moodle's number of it."""
    last_page: str
    """What our own page said at the end."""


def introduction(tool: Tool) -> dict[str, str]:
    """Return what the tool's page of platforms gives to be copied, by the name of a field."""
    with tool.served.client(verify=False) as instructor:
        instructor.get(tool.served.instructor)
        page = instructor.get("/platforms?lang=en").text
    fields = dict(re.findall(r"<dt>(.*?)</dt><dd>.*?<code>(.*?)</code>", page, re.DOTALL))
    (address,) = re.findall(r"<code>(http[^<]*/lti/register/[^<]*)</code>", page)
    return {**fields, "address": address}


def register_by_address(people: People, tool: Tool) -> Registered:
    """Paste the one address, activate the tool, and paste its key, as our page says."""
    copied = introduction(tool)
    page = people.page_of("admin")
    _tools(people, page)
    page.fill("#tool-url", copied["address"])
    page.click("#tool-create-button")
    frame = page.frame_locator("#external-registration-container iframe")
    frame.locator("#close").wait_for()
    last_page = frame.locator("main").inner_text()
    people.shoot(page, "registered-by-address")
    frame.locator("#close").click()

    card = _newest_card(people, page)
    card.get_by_text("Activate").click()
    card.get_by_text("Activate").wait_for(state="hidden")
    id = str(card.get_attribute("data-type-id"))
    _edit(people, page, id)
    page.select_option("#id_lti_keytype", "RSA_KEY")
    page.fill("#id_lti_publickey", copied["RSA key"])
    _save(people, page, "edited-after-address")
    return Registered(id, last_page)


def register_by_hand(people: People, tool: Tool) -> Registered:
    """Fill in Moodle's form, then ours with the ids that it gives."""
    copied = introduction(tool)
    page = people.page_of("admin")
    _tools(people, page)
    _edit(people, page, "")
    page.fill("#id_lti_typename", "Grader, by hand")
    page.fill("#id_lti_toolurl", copied["Tool URL"])
    page.select_option("#id_lti_ltiversion", "1.3.0")
    page.select_option("#id_lti_keytype", "RSA_KEY")
    page.fill("#id_lti_publickey", copied["RSA key"])
    page.fill("#id_lti_initiatelogin", copied["Initiate login URL"])
    page.fill("#id_lti_redirectionuris", copied["Redirection URI"])
    page.fill("#id_lti_customparameters", copied["Custom parameters"])
    page.check("#id_lti_contentitem")
    for part in ("services", "privacy"):
        page.locator(f"#id_{part} a.fheader").click()
    page.select_option("#id_ltiservice_gradesynchronization", "2")
    page.select_option("#id_ltiservice_memberships", "1")
    page.select_option("#id_lti_sendname", "1")
    _save(people, page, "by-hand")

    card = _newest_card(people, page)
    id = str(card.get_attribute("data-type-id"))
    card.locator(".viewdetails").click()
    details = page.locator(".modal-body")
    details.get_by_text("Client ID").wait_for()
    people.shoot(page, "details")
    return _know(people, tool, details.inner_text(), id)


def _know(people: People, tool: Tool, details: str, id: str) -> Registered:
    shown = {
        name: details.partition(f"{name}: ")[2].split()[0]
        for name in ("Platform ID", "Client ID", "Deployment ID")
    }
    page = people.browser.new_page(ignore_https_errors=True)
    page.goto(tool.served.instructor)
    page.goto(f"{tool.url}/platforms?lang=en")
    page.fill("[name=issuer]", shown["Platform ID"])
    page.fill("[name=client]", shown["Client ID"])
    page.fill("[name=deployments]", shown["Deployment ID"])
    page.get_by_role("button", name="Register").click()
    page.get_by_text(shown["Client ID"]).wait_for()
    people.shoot(page, "platforms")
    return Registered(id, page.locator("main").inner_text())


def _tools(people: People, page: "Page") -> None:
    page.goto(f"{people.moodle.url}/mod/lti/toolconfigure.php")
    page.locator("#tool-list-container:not(.loading)").wait_for()


def _newest_card(people: People, page: "Page") -> "Locator":
    _tools(people, page)
    cards = page.locator(".tool-card[data-type-id]")
    cards.first.wait_for()
    ids = cards.evaluate_all("cards => cards.map(card => Number(card.dataset.typeId))")
    return page.locator(f".tool-card[data-type-id='{max(ids)}']")


def _edit(people: People, page: "Page", id: str) -> None:
    key = page.evaluate("M.cfg.sesskey")
    action = f"action=update&id={id}" if id else "action=add"
    page.goto(
        f"{people.moodle.url}/mod/lti/typessettings.php?{action}&returnto=toolconfigure&sesskey={key}"
    )


def _save(people: People, page: "Page", name: str) -> None:
    people.shoot(page, name)
    page.click("#id_submitbutton")
    page.locator("#tool-url").wait_for()

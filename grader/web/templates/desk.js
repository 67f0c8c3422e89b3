// Next and previous by a key, the comment's form at the line that is clicked, and who else is here.
"use strict";
const desk = document.querySelector(".desk"), form = document.querySelector("#write");
const label = document.querySelector("#write-at"), away = document.querySelector("#away");

addEventListener("keydown", event => {
  if (event.key === "Enter" && event.ctrlKey) event.target.form?.requestSubmit();
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest("input, textarea, select")) return;
  const rel = { n: "next", j: "next", p: "prev", k: "prev" }[event.key];
  if (rel) document.querySelector(`a[rel=${rel}]`)?.click();
});

const home = form.nextSibling, place = form.parentNode;
const say = (target, id, words) => {
  form.elements.target.value = target;
  form.elements.anchor.value = id;
  label.textContent = words;
  away.hidden = !target;
  form.elements.text.focus();
};
for (const link of document.querySelectorAll("a.no")) link.addEventListener("click", event => {
  event.preventDefault();
  link.parentNode.append(form);
  say(link.dataset.target, link.parentNode.id, link.getAttribute("aria-label"));
});
away.addEventListener("click", () => { place.insertBefore(form, home); say("", "whole", label.dataset.whole); });
document.querySelector("#phrase")?.addEventListener("change", event => {
  if (event.target.value) form.elements.text.value = event.target.value;
});

const others = document.querySelector("#others");
const look = async () => {
  const answer = await fetch(desk.dataset.here, { method: "POST" }).catch(() => null);
  if (!answer?.ok) return;
  const { others: names, changed } = await answer.json();
  const words = [];
  if (names.length) words.push(desk.dataset.others.replace("{}", names.join(", ")));
  if (changed) words.push(desk.dataset.changed);
  if (others.textContent !== words.join(" ")) others.textContent = words.join(" ");
};
look();
setInterval(look, 5000);

// Files can be dropped anywhere on the form; one that is too large is told before it is sent.
"use strict";
for (const form of document.querySelectorAll("form.upload")) {
  const field = form.querySelector("input[type=file]"), problem = form.querySelector("#problem");
  const check = () => {
    let bytes = 0;
    for (const file of field.files) bytes += file.size;
    problem.textContent = bytes > Number(form.dataset.most) ? form.dataset.tooLarge : "";
  };
  field.addEventListener("change", check);
  form.addEventListener("dragover", event => { event.preventDefault(); form.classList.add("over"); });
  form.addEventListener("dragleave", () => form.classList.remove("over"));
  form.addEventListener("drop", event => {
    event.preventDefault();
    form.classList.remove("over");
    if (event.dataTransfer.files.length) { field.files = event.dataTransfer.files; check(); }
  });
  form.addEventListener("submit", event => {
    check();
    if (problem.textContent) event.preventDefault();
  });
}

// Asks how far it is, and shows the report when it is there.
"use strict";
const place = document.getElementById("place");
const ask = async () => {
  try {
    const answer = await fetch(place.dataset.state, { cache: "no-store" });
    const state = await answer.json();
    if (state.done) { location.reload(); return; }
    if (place.textContent !== state.words) place.textContent = state.words;
  } catch { /* The server may be starting again: the next question tells. */ }
  setTimeout(ask, 400);
};
setTimeout(ask, 200);

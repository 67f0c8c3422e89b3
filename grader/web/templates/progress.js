// Asks how far it is, and shows the report when it is there.
"use strict";
const place = document.getElementById("place");
const ask = async () => {
  let again = 2;
  try {
    const answer = await fetch(place.dataset.state, { cache: "no-store" });
    const state = await answer.json();
    if (state.done) { location.reload(); return; }
    again = state.again;
    if (place.textContent !== state.words) place.textContent = state.words;
  } catch { /* The server may be starting again: the next question tells. */ }
  setTimeout(ask, 1000 * again);
};
setTimeout(ask, 200);

// A number with − and + around it. https://www.w3.org/WAI/ARIA/apg/patterns/spinbutton/

export function stepper(place, { label, min, max }) {
  place.innerHTML = `<div class="stepper" role="group" aria-label="${label}">
    <button type="button" class="quiet" tabindex="-1" aria-label="Less">−</button>
    <div role="spinbutton" tabindex="0" aria-label="${label}" aria-valuemin="${min}" aria-valuemax="${max}"></div>
    <button type="button" class="quiet" tabindex="-1" aria-label="More">+</button></div>`;
  const [less, more] = place.querySelectorAll('button');
  const number = place.querySelector('[role=spinbutton]');
  let now = min;

  function set(wanted) {
    now = Math.min(Math.max(wanted, min), max);
    number.textContent = now;
    number.setAttribute('aria-valuenow', now);
    less.disabled = now === min;
    more.disabled = now === max;
  }
  less.addEventListener('click', () => set(now - 1));
  more.addEventListener('click', () => set(now + 1));
  number.addEventListener('keydown', (event) => {
    const to = { ArrowUp: now + 1, ArrowDown: now - 1, Home: min, End: max }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    set(to);
  });
  set(min);
}

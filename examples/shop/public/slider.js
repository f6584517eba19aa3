// An upright slider made of divs. https://www.w3.org/WAI/ARIA/apg/patterns/slider/

export function slider(place, { label, min, max, step, value, onChange }) {
  place.innerHTML = `<div class="upright"><div class="rail"><div class="thumb" role="slider" tabindex="0" aria-label="${label}"
    aria-orientation="vertical" aria-valuemin="${min}" aria-valuemax="${max}"></div></div><small aria-hidden="true"></small></div>`;
  const rail = place.querySelector('.rail');
  const thumb = place.querySelector('.thumb');
  let now = value;

  function set(wanted) {
    now = Math.min(Math.max(Math.round(wanted / step) * step, min), max);
    thumb.setAttribute('aria-valuenow', now);
    thumb.style.bottom = `${((now - min) / (max - min)) * 100}%`;
    place.querySelector('small').textContent = `${now} %`;
    onChange(now);
  }
  function follow({ clientY }) {
    const { top, height } = rail.getBoundingClientRect();
    set(max - ((clientY - top) / height) * (max - min));
  }

  const keys = {
    ArrowUp: () => now + step,
    ArrowRight: () => now + step,
    ArrowDown: () => now - step,
    ArrowLeft: () => now - step,
    PageUp: () => now + 10 * step,
    PageDown: () => now - 10 * step,
    Home: () => min,
    End: () => max,
  };
  thumb.addEventListener('keydown', (event) => {
    if (!keys[event.key]) return;
    event.preventDefault();
    set(keys[event.key]());
  });
  rail.addEventListener('pointerdown', (event) => {
    rail.setPointerCapture(event.pointerId);
    follow(event);
    thumb.focus();
    event.preventDefault();
  });
  rail.addEventListener('pointermove', (event) => {
    if (rail.hasPointerCapture(event.pointerId)) follow(event);
  });
  set(value);
}

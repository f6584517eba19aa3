// A select-only combobox: a box that opens a list. https://www.w3.org/WAI/ARIA/apg/patterns/combobox/

/** Puts the dropdown into `place`; `onChange` gets the chosen text. */
export function dropdown(place, { label, options, onChange }) {
  const id = place.id;
  place.innerHTML = `<span id="${id}-label">${label}</span>
    <div class="dropdown"><div class="box" role="combobox" tabindex="0" aria-haspopup="listbox" aria-expanded="false"
      aria-controls="${id}-list" aria-labelledby="${id}-label"></div>
    <ul class="list" role="listbox" id="${id}-list" aria-labelledby="${id}-label" hidden>${options
      .map((text, index) => `<li role="option" id="${id}-${index}">${text}</li>`)
      .join('')}</ul></div>`;
  const box = place.querySelector('[role=combobox]');
  const list = place.querySelector('[role=listbox]');
  const items = [...list.children];
  let chosen = 0;
  let active = 0;

  const isOpen = () => !list.hidden;
  function open(yes) {
    list.hidden = !yes;
    box.setAttribute('aria-expanded', String(yes));
    if (!yes) return box.removeAttribute('aria-activedescendant');
    activate(chosen);
    list.scrollIntoView({ block: 'nearest' });
  }
  function activate(index) {
    active = Math.min(Math.max(index, 0), items.length - 1);
    box.setAttribute('aria-activedescendant', items[active].id);
    for (const [at, item] of items.entries()) item.classList.toggle('active', at === active);
  }
  function choose(index) {
    chosen = index;
    box.textContent = options[index];
    for (const [at, item] of items.entries()) item.setAttribute('aria-selected', String(at === index));
    open(false);
  }

  const keys = {
    ArrowDown: () => activate(active + 1),
    ArrowUp: () => activate(active - 1),
    Home: () => activate(0),
    End: () => activate(items.length - 1),
    Enter: pick,
    ' ': pick,
    Tab: () => open(false),
    Escape: () => open(false),
  };
  function pick() {
    choose(active);
    onChange(options[active]);
  }

  box.addEventListener('click', () => open(!isOpen()));
  box.addEventListener('blur', () => open(false));
  box.addEventListener('keydown', (event) => {
    const typed = options.findIndex((text) => text.toLowerCase().startsWith(event.key.toLowerCase()));
    if (!isOpen()) {
      if (event.key !== 'Tab' && (keys[event.key] || typed >= 0)) open(true);
      else return;
      if (event.key === 'Escape') open(false);
    } else if (keys[event.key]) keys[event.key]();
    else if (typed >= 0) activate(typed);
    if (event.key !== 'Tab') event.preventDefault();
  });
  // The box keeps the focus while an option is pressed.
  list.addEventListener('pointerdown', (event) => event.preventDefault());
  list.addEventListener('mousedown', (event) => event.preventDefault());
  list.addEventListener('click', ({ target }) => {
    activate(items.indexOf(target.closest('[role=option]')));
    pick();
  });
  choose(0);
}

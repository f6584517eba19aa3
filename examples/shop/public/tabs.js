// Tabs: a click, or the arrow keys. https://www.w3.org/WAI/ARIA/apg/patterns/tabs/

export function tabs(list) {
  const all = [...list.querySelectorAll('[role=tab]')];
  function choose(tab) {
    for (const each of all) {
      each.setAttribute('aria-selected', String(each === tab));
      each.tabIndex = each === tab ? 0 : -1;
      document.getElementById(each.getAttribute('aria-controls')).hidden = each !== tab;
    }
  }
  list.addEventListener('click', ({ target }) => {
    if (all.includes(target)) choose(target);
  });
  list.addEventListener('keydown', ({ key, target }) => {
    const move = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (!move) return;
    const next = all[(all.indexOf(target) + move + all.length) % all.length];
    choose(next);
    next.focus();
  });
}

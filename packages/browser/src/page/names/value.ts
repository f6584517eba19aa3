// What a control inside a label says: its value, as people would read the sentence aloud.
// "Flash the screen [3] times": https://w3c.github.io/accname/#comp_embedded_control

/** `undefined`: no control of this kind. An element instead of a text: what is in it is the value. */
export function valueIn(element: Element, role: string): string | readonly Element[] | undefined {
  switch (role) {
    case 'textbox':
    case 'searchbox':
      return fieldValue(element) ?? [element];
    case 'combobox':
    case 'listbox':
      return chosen(element, role);
    case 'slider':
    case 'spinbutton':
    case 'progressbar':
    case 'scrollbar':
    case 'meter':
      return rangeValue(element);
    default:
      return undefined;
  }
}

function fieldValue(element: Element): string | undefined {
  if (element instanceof HTMLTextAreaElement) return element.value;
  // A password is never part of a name.
  if (element instanceof HTMLInputElement) return element.type === 'password' ? '' : element.value;
  return undefined;
}

function chosen(element: Element, role: string): string | readonly Element[] {
  if (element instanceof HTMLSelectElement) return [...element.selectedOptions].map((option) => option.label).join(' ');
  const value = fieldValue(element);
  if (value !== undefined) return value;
  const options = [...element.querySelectorAll(CHOSEN)];
  return options.length > 0 || role === 'listbox' ? options : [element];
}

const CHOSEN = '[role="option"][aria-selected="true"], [role="option"][aria-checked="true"]';

function rangeValue(element: Element): string | readonly Element[] {
  const reported =
    element.getAttribute('aria-valuetext') ?? element.getAttribute('aria-valuenow') ?? fieldValue(element);
  if (reported !== undefined) return reported;
  return element instanceof HTMLProgressElement || element instanceof HTMLMeterElement
    ? String(element.value)
    : [element];
}

// The names that HTML and SVG give by themselves: labels, legends, captions, alternative texts, values of buttons.
// https://w3c.github.io/html-aam/#accname-computation and https://w3c.github.io/svg-aam/#mapping_additional_nd

import { isBlank } from '../roles/author.js';
import { SVG, svgTitle } from '../roles/implicit.js';
import { nodesIn } from '../sight/drawn.js';

/** How the texts of other elements are had: the caller knows what is visible and what was read already. */
export interface NameTextReader {
  /** The labels of a control, read one after the other. */
  labels(control: Element): string;
  read(naming: Element): string;
}

/** `undefined`: the language has no say, go on with the content. '' is a say: this has no name. */
export function hostName(element: Element, reader: NameTextReader): string | undefined {
  if (element.namespaceURI === SVG) return drawingName(element, reader);
  return HOSTS.get(element.localName)?.(element, reader);
}

type Host = (element: Element, reader: NameTextReader) => string | undefined;

const HOSTS: ReadonlyMap<string, Host> = new Map<string, Host>([
  ['input', inputName],
  ['textarea', (element, reader) => fieldName(element, reader)],
  ...['button', 'select', 'meter', 'progress', 'output'].map((tag): [string, Host] => [
    tag,
    (element, reader) => nonBlank(reader.labels(element)),
  ]),
  ['img', imageName],
  ['area', (element) => nonBlank(element.getAttribute('alt'))],
  ['fieldset', (element, reader) => childName(element, 'legend', reader)],
  ['table', (element, reader) => childName(element, 'caption', reader)],
  ['optgroup', (element) => nonBlank(element.getAttribute('label'))],
  ['option', (element) => nonBlank(element.getAttribute('label'))],
]);

const DEFAULTS: Readonly<Record<string, string>> = { submit: 'Submit', reset: 'Reset' };
const TYPED = new Set(['text', 'search', 'tel', 'url', 'email', 'password', 'number']);

function inputName(element: Element, reader: NameTextReader): string | undefined {
  const input = element as HTMLInputElement;
  switch (input.type) {
    case 'hidden':
      return '';
    case 'button':
    case 'submit':
    case 'reset':
      return nonBlank(reader.labels(input)) ?? nonBlank(input.getAttribute('value')) ?? DEFAULTS[input.type];
    case 'image':
      return nonBlank(reader.labels(input)) ?? nonBlank(input.alt) ?? nonBlank(input.title) ?? DEFAULTS['submit'];
    default:
      return TYPED.has(input.type) ? fieldName(input, reader) : nonBlank(reader.labels(input));
  }
}

/** The hint of a field is its last source of a name. */
function fieldName(element: Element, reader: NameTextReader): string | undefined {
  return (
    nonBlank(reader.labels(element)) ??
    nonBlank(element.getAttribute('title')) ??
    nonBlank(element.getAttribute('placeholder')) ??
    nonBlank(element.getAttribute('aria-placeholder'))
  );
}

/** An empty `alt` marks a decorative image; without any, the caption of a figure that holds nothing else will do. */
function imageName(element: Element, reader: NameTextReader): string | undefined {
  const alt = element.getAttribute('alt');
  if (alt !== null) return isBlank(alt) ? '' : alt;
  const figure = element.closest('figure');
  const caption = figure?.querySelector('figcaption');
  if (!figure || !caption || element.hasAttribute('title')) return undefined;
  const isAlone = isBlank(textWithout(figure, caption)) && figure.querySelectorAll(CONTENTS).length === 1;
  return isAlone ? nonBlank(reader.read(caption)) : undefined;
}

const CONTENTS = 'img,svg,video,audio,canvas,iframe,object,embed,input,button,select,textarea,table';

function textWithout(element: Element, part: Element): string {
  let text = '';
  for (const node of nodesIn(element)) {
    if (node === part) continue;
    text += node instanceof Element && node.contains(part) ? textWithout(node, part) : (node.textContent ?? '');
  }
  return text;
}

function childName(element: Element, tag: string, reader: NameTextReader): string | undefined {
  for (let at = element.firstElementChild; at !== null; at = at.nextElementSibling) {
    if (at.localName === tag) return nonBlank(reader.read(at));
  }
  return undefined;
}

function drawingName(element: Element, reader: NameTextReader): string | undefined {
  const title = svgTitle(element);
  const byTitle = title === null ? undefined : nonBlank(reader.read(title));
  return byTitle ?? (element.localName === 'a' ? nonBlank(element.getAttribute('xlink:title')) : undefined);
}

function nonBlank(text: string | null | undefined): string | undefined {
  return isBlank(text) ? undefined : (text ?? undefined);
}

// What the picture on a control is called in the markup: by its place in a sprite, its icon font, its file. A person sees the
// picture; where nothing else names the control, that name says what is to be seen.

/** Attributes that icon sets write on what they draw. */
const NAMED = ['data-icon', 'data-lucide', 'data-feather', 'icon', 'data-icon-name', 'icon-name'];
/** What a picture is written as. */
const PICTURES = `use, svg, img, i, span, [${NAMED.join('], [')}]`;
/** Prefixes of icon fonts and sets in class names: `fa-trash`, `bi bi-trash`. */
const SETS =
  /^(?:fa|bi|icon|icons|ico|icn|i|lucide|ri|mdi|ti|glyphicon|pi|codicon|octicon|anticon|ion|la|feather|ph|tabler-icon|heroicon|el-icon|uil|bx|bxs|gg|ms-Icon|k-i|dashicons|typcn|oi|cil|fi|fi-rr|eva|svg|iconfont|symbol|sprite)[-_]{1,2}(?=[a-z])(.+)$/i;
/** How it is drawn, not what. */
const DRAWN: ReadonlySet<string> = new Set(
  'icon icons svg img image outline outlined o solid filled fill line regular light bold thin duotone rounded sharp sm md lg xl xs fw spin alt small large medium mini micro rr br sr default base white black gray grey dark color colored px symbol sprite glyph ic wrapper container button btn left right inline stroke'.split(
    ' ',
  ),
);
/** Arrows are nothing without their side. */
const SIDED = /^(?:arrow|arrows|chevron|caret|angle|align|panel|sidebar|skip|step|turn|rotate|corner)/;
const MOST = 6;

/** `trash`, `arrow left`; empty: it has no picture, or one without a name. */
export function iconName(control: Element): string {
  const pictures = [control, ...[...control.querySelectorAll(PICTURES)].slice(0, MOST)];
  for (const picture of pictures) {
    const name = nameOf(picture, picture === control);
    if (name !== '') return name;
  }
  return '';
}

function nameOf(picture: Element, isControl: boolean): string {
  for (const attribute of NAMED) {
    const name = inWords(picture.getAttribute(attribute) ?? '');
    if (name !== '') return name;
  }
  if (picture.localName === 'use') {
    const [, at = ''] = (picture.getAttribute('href') ?? picture.getAttribute('xlink:href') ?? '').split('#');
    return inWords(SETS.exec(at)?.[1] ?? at);
  }
  // MUI: `DeleteIcon`.
  const [, test = ''] = /^(\w+)Icon$/.exec(picture.getAttribute('data-testid') ?? '') ?? [];
  if (test !== '') return inWords(test);
  for (const called of picture.classList) {
    // What a control is called may be its place: only a set that is sure counts.
    const [, name = ''] = SETS.exec(called) ?? [];
    if (name === '' || (isControl && /^(?:i|icon|svg)[-_]/i.test(called))) continue;
    const words = inWords(name);
    if (words !== '') return words;
  }
  if (picture.localName !== 'img') return '';
  const [, file = ''] = /([^/]+)\.(?:svg|png|webp|gif)(?:[?#].*)?$/i.exec(picture.getAttribute('src') ?? '') ?? [];
  return inWords(SETS.exec(file)?.[1] ?? file);
}

/** Its words; empty for a number, a hash, a phrase. */
function inWords(name: string): string {
  if (name.length > 40 || !/^[\w -]+$/.test(name)) return '';
  const all = name
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !/^\d+[a-z]{0,2}$/.test(word));
  const isSided = all.some((word) => SIDED.test(word));
  const words = all.filter((word) => !DRAWN.has(word) || (isSided && (word === 'left' || word === 'right')));
  const isPlain = words.length > 0 && words.length <= 3 && words.every((word) => /^[a-z]{2,}$/.test(word));
  return isPlain ? words.join(' ') : '';
}

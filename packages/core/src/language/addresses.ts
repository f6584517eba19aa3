// Addresses as people paste and mistype them: `http:/x.test`, `<https://x.test>`, `htp://x.test`, `:3000`. A browser would go
// to another place, or to none; so they are refused, with the address that was meant.

import { distance } from '../text/distance.js';

const SCHEME = /^([a-z][a-z0-9+.-]*:\/\/|(about|blob|data|file|javascript|mailto|tel|view-source):)/i;
const RELATIVE = /^(\/(?!\/)|\.\.?\/|[?#]|\$\{|$)/;
const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])(?![^:/?#])/i;

/** Gives a bare host its scheme: http for this machine, https for all others. Relative addresses stay relative, and what starts with a variable waits for it. */
export function completeUrl(text: string): string {
  if (SCHEME.test(text) || RELATIVE.test(text)) return text;
  if (text.startsWith('//')) return `https:${text}`;
  return `${LOCAL.test(text) ? 'http' : 'https'}://${text}`;
}

/** Signs that the name of a host cannot have. */
const NO_HOST = /[,;<>|^`{}"'\\()*!]/;

/** The address that was meant: `undefined` if nothing is wrong, `null` if it cannot be known. */
export function likelyAddress(given: string, isBare: boolean): string | null | undefined {
  const plain = isBare ? unwrapped(given) : given;
  const fixed = withScheme(plain);
  const isHost = !/^([a-z][a-z0-9+.-]*:|[/.?#$[]|$)/i.test(fixed);
  // What a variable stands for is known later.
  const known = fixed.replace(/\$\{[^{}]*\}/g, 'x');
  const host = /^https?:\/\/(?:[^/?#@]*@)?([^/?#]*)/i.exec(isHost ? `https://${known}` : known)?.[1];
  const isBad = host === '' || (host !== undefined && NO_HOST.test(host));
  if (isBad) return null;
  return fixed === given ? undefined : fixed;
}

/** Without the marks of a text around it: `<…>`, `(…)`, `[name](…)`, a comma behind it. */
function unwrapped(written: string): string {
  const [, linked] = /^\[[^\]]*\]\((\S+)\)[.,;]?$/.exec(written) ?? [];
  if (linked !== undefined) return linked;
  const inside = /^(?:<(\S+)>|\((\S+)\)|\[(\S+)\])[.,;]?$/.exec(written);
  const text = inside?.[1] ?? inside?.[2] ?? inside?.[3];
  if (text !== undefined && /[./]/.test(text)) return text;
  return written.replace(/[,;]+$/, '');
}

function withScheme(text: string): string {
  const [, port] = /^:(\d{2,5}(?:[/?#].*)?)$/.exec(text) ?? [];
  if (port !== undefined) return `http://localhost:${port}`;
  if (/^[a-z]:[\\/]/i.test(text)) return `file:///${text.replaceAll('\\', '/')}`;
  // `https://https://x.test`
  const [, twice] = /^https?:\/\/(https?:\/\/.+)$/i.exec(text) ?? [];
  if (twice !== undefined) return twice;
  // `http:/x.test`, `https//x.test`, `http;//x.test`, `https:x.test`, `http:\\x.test`
  const [, scheme = '', rest] = /^(https?)(?::\/(?!\/)|\/\/|;\/\/|:\\\\|:(?=[^/\d\\]))(.+)$/i.exec(text) ?? [];
  if (rest !== undefined) return `${scheme.toLowerCase()}://${rest}`;
  const [, other = '', behind] = /^([a-z]{3,7}):\/\/(.+)$/i.exec(text) ?? [];
  if (behind === undefined) return text;
  const lower = other.toLowerCase();
  const match = ['https', 'http'].find((known) => lower !== known && distance(lower, known, 1) === 1);
  return /^https?$/.test(lower) || match === undefined ? text : `${match}://${behind}`;
}

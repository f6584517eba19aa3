// Names of files as pages propose them, made safe: no path, nothing hidden, nothing that a system or a terminal takes for more.

/** Control characters, halves of pairs, separators, marks that turn the direction of writing or are not seen. */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Cf}\p{Zl}\p{Zp}]/gu;
/** What separates folders, or has a meaning of its own somewhere. */
const SPECIAL = /[\\/:*?"<>|]/g;
/** Names of devices on Windows, whatever their ending. */
const DEVICES = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
/** Bytes that every disk can hold, with room for a number. */
const LONGEST = 200;
const LONGEST_ENDING = 20;
const NAMELESS = 'download';

export function safeName(proposed: string): string {
  const plain = proposed.replace(UNSEEN, '').replace(SPECIAL, '_');
  // Dots in front hide a file, dots and blanks behind are dropped by some systems.
  const start = plain.search(/[^.\s]/);
  let end = plain.length;
  while (end > start && /[.\s]/.test(plain.charAt(end - 1))) end--;
  const bare = start < 0 ? '' : plain.slice(start, end);
  const named = bare === '' ? NAMELESS : bare.replace(DEVICES, '_$&');
  return shortened(named);
}

/** `report.csv`, `report (2).csv`, `report (3).csv` … */
export function numbered(name: string, count: number): string {
  if (count === 1) return name;
  const { stem, ending } = parts(name);
  return `${stem} (${count})${ending}`;
}

function shortened(name: string): string {
  if (Buffer.byteLength(name) <= LONGEST) return name;
  const { stem, ending } = parts(name);
  let short = '';
  let bytes = Buffer.byteLength(ending);
  for (const character of stem) {
    bytes += Buffer.byteLength(character);
    if (bytes > LONGEST) break;
    short += character;
  }
  return `${short}${ending}`;
}

/** `archive.tar.gz` has the ending `.tar.gz`. */
function parts(name: string): { readonly stem: string; readonly ending: string } {
  const [ending = ''] = /(?:\.tar)?\.[A-Za-z0-9]+$/.exec(name) ?? [];
  const isEnding = ending.length < name.length && ending.length <= LONGEST_ENDING;
  return isEnding ? { stem: name.slice(0, name.length - ending.length), ending } : { stem: name, ending: '' };
}

// A secret in every spelling that something on its way may give it: made with other means than the masker uses.

/** The name of each spelling, and the secret in it. */
export function spellingsOf(secret: string): readonly (readonly [string, string])[] {
  const bytes = Buffer.from(secret, 'utf8');
  const inUrl = encodeURIComponent(secret);
  const inForm = new URLSearchParams([['', secret]]).toString().slice(1);
  const all = [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
  const json = JSON.stringify(secret).slice(1, -1);
  const units = Array.from({ length: secret.length }, (_, i) => secret.charCodeAt(i));
  const base64 = bytes.toString('base64');
  const found: [string, string][] = [
    ['plain', secret],
    ['url', inUrl],
    ['url, path', encodeURI(secret)],
    ['url, lower-case', inUrl.replace(/%[0-9A-F]{2}/g, (one) => one.toLowerCase())],
    ['url, every byte', all],
    ['url, every byte in capitals', all.toUpperCase()],
    ['url, twice', encodeURIComponent(inUrl)],
    ['form', inForm],
    ['form, twice', encodeURIComponent(inForm)],
    ['json', json],
    ['json, twice', JSON.stringify(json).slice(1, -1)],
    ['json, every letter', units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('')],
    ['json, not ASCII', json.replace(/[^ -~]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)],
    ['json, for pages', json.replace(/[<>&'/]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)],
    ['json, slashes', json.replaceAll('/', '\\/')],
    ['html named', secret.replace(/[&<>"']/g, (one) => NAMES[one] ?? one)],
    ['html decimal', [...secret].map((one) => `&#${one.codePointAt(0)};`).join('')],
    ['html hex', [...secret].map((one) => `&#x${one.codePointAt(0)?.toString(16)};`).join('')],
    ['html hex, capitals', [...secret].map((one) => `&#X${one.codePointAt(0)?.toString(16).toUpperCase()};`).join('')],
    ['shell, apostrophes', secret.replaceAll("'", `'\\''`)],
    ['shell, apostrophes in quotes', secret.replaceAll("'", `'"'"'`)],
    ['shell, quotes', secret.replace(/["\\$`]/g, '\\$&')],
    ['shell, backslashes', secret.replace(/[^\w@%+=:,./-]/gu, '\\$&')],
    ['base64', base64],
    ['base64, for addresses', bytes.toString('base64url')],
    ['base64 in an address', encodeURIComponent(base64)],
    ['base64, behind one', Buffer.from(`:${secret}`).toString('base64')],
    ['base64, behind two', Buffer.from(`y:${secret}`).toString('base64')],
    ['base64, behind a name', Buffer.from(`amy:${secret}`).toString('base64')],
    ['base64 of json', Buffer.from(JSON.stringify({ v: secret })).toString('base64')],
    ['base64 of a form', Buffer.from(`v=${inForm}`).toString('base64')],
    ['base64 of an address', Buffer.from(`v=${inUrl}`).toString('base64')],
    ['hex', bytes.toString('hex')],
    ['escaped bytes', [...bytes].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('')],
    ['escaped bytes, octal', [...bytes].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('')],
    ['UTF-16, read as bytes', [...secret].join('\0')],
    ['UTF-16, base64', Buffer.from(secret, 'utf16le').toString('base64')],
    ['UTF-16, hex', Buffer.from(secret, 'utf16le').toString('hex')],
    ['mail, every byte', [...bytes].map((byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('')],
    ['mail, a long line', `${secret.slice(0, 3)}=\r\n${secret.slice(3)}`],
    ['with marks of direction', `\u202d${[...secret].join('\u200e')}\u202c`],
    ['capitals', secret.length < 6 ? secret : secret.toUpperCase()],
    ['broken', `${secret.slice(0, 2)}\n${secret.slice(2)}`],
    ['broken and indented', `${secret.slice(0, 3)}\r\n    ${secret.slice(3)}`],
  ];
  return found.filter(([, spelled], i) => found.findIndex(([, other]) => other === spelled) === i);
}

const NAMES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** The spellings that a text has a secret in. */
export function spelledIn(text: string, secret: string): readonly string[] {
  return spellingsOf(secret)
    .filter(([, spelled]) => text.includes(spelled))
    .map(([name]) => name);
}

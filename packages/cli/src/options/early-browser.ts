// Whether a call will open a browser, and which: read from its words before anything that could parse them is loaded. It is a
// guess that does no harm if it is wrong: when the world is opened, the browser must be the one that was asked for.

/** The commands that open a world for every call. */
const OPENING: ReadonlySet<string> = new Set(['observe', 'explain', 'run', 'mcp']);

/** Options with which it is another browser, a phone, or none. */
export const ELSEWHERE: readonly string[] = [
  ...['world', 'device', 'caps', 'dump'],
  ...['headed', 'engine', 'connect', 'extension', 'allow'],
  // Servers for several clients, help, and what only looks at scripts.
  ...['http', 'help', 'list'],
];
const PATH = '--browser-path';

/** The browser to start at once: its path, if one was given; null: none. */
export function earlyBrowser([command = '', ...args]: readonly string[]): { readonly path?: string } | null {
  if (!OPENING.has(command) || (command !== 'mcp' && args.every((arg) => arg.startsWith('-')))) return null;
  return usualBrowser(args);
}

/** The same for a call of a session that does not run yet. */
export function usualBrowser(args: readonly string[]): { readonly path?: string } | null {
  const isElsewhere = (arg: string): boolean => arg === '-h' || ELSEWHERE.includes(/^--([\w-]+)/.exec(arg)?.[1] ?? '');
  if (args.some(isElsewhere)) return null;
  const at = args.findIndex((arg) => arg === PATH || arg.startsWith(`${PATH}=`));
  const given = args[at]?.slice(PATH.length + 1) || args[at + 1];
  return at < 0 ? {} : given === undefined ? null : { path: given };
}

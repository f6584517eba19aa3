// The indented lines below `define name:` → a definition. Each line is a step; or there are sections as in a file:
// description, parameters, steps with `- `, success …

import { conform, type Fault, isRecord, type Path, pathText } from '../data/schema.js';
import type { Span } from '../language/index.js';
import { nearest } from '../text/distance.js';
import type { Definition } from './definition.js';
import { definition, sections } from './definition-schema.js';

/** A line of the body, and where it stands in the text. */
export interface Row {
  readonly text: string;
  readonly span: Span;
}

export interface BodyFault {
  readonly message: string;
  readonly row: Row | null;
}

export type BodyRead =
  | { readonly ok: true; readonly value: Definition; readonly rowAt: (path: Path) => Row | null }
  | { readonly ok: false; readonly faults: readonly BodyFault[] };

const SECTION = /^([A-Za-z_]+):(?:\s+(.*))?$/;
/** A step that is a map: `click: …`, `branch:`. */
const MAP_ITEM = /^[a-z_]+:(?:\s|$)/;

export async function readBody(name: string, params: readonly string[], rows: readonly Row[]): Promise<BodyRead> {
  const { readYaml } = await import('../data/yaml.js');
  const faults: BodyFault[] = [];
  const data: Record<string, unknown> = { intent: name };
  const steps: { readonly text: string; readonly row: Row }[] = [];
  const places = new Map<string, (path: Path) => Row | null>();
  const given = rows.filter(({ text }) => text.trim() !== '' && !text.trim().startsWith('#'));
  for (let i = 0; i < given.length; ) {
    const row = given[i] as Row;
    const [, section = '', inline = ''] = SECTION.exec(row.text.trim()) ?? [];
    const block = section === '' ? [] : blockBelow(given, i);
    i += 1 + block.length;
    if (section === '') {
      if (depth(row.text) > 0 && steps.length > 0)
        faults.push({ message: 'this line is indented deeper than the step above it', row });
      steps.push({ text: row.text.trim().replace(/^-\s+/, ''), row });
    } else if (!sections.includes(section)) {
      const [near] = nearest(section.toLowerCase(), sections);
      faults.push({
        message: `there is no section "${section}:"${near === undefined ? '' : `; did you mean "${near}:"?`}`,
        row,
      });
    } else if (section in data) faults.push({ message: `"${section}:" is given twice`, row });
    else if (section === 'description')
      data['description'] = [inline, ...block.map(({ text }) => text.trim())]
        .join(' ')
        .trim()
        .replace(/^(["'])(.*)\1$/s, '$2');
    else {
      const read = readYaml([`${section}: ${inline}`, ...block.map(({ text }) => quoted(text))].join('\n'), '');
      if (read.ok) {
        data[section] = isRecord(read.value) ? read.value[section] : null;
        places.set(section, (path) => [row, ...block][read.placeOf(path).line - 1] ?? row);
      } else
        for (const { message, line } of read.faults) faults.push({ message, row: [row, ...block][line - 1] ?? row });
    }
  }
  if (steps.length > 0 && data['steps'] !== undefined)
    faults.push({ message: 'this line belongs to no section', row: steps[0]?.row ?? null });
  else if (steps.length > 0) data['steps'] = steps.map(({ text }) => text);
  addParameters(data, params);
  if (faults.length > 0) return { ok: false, faults };
  const rowAt = (path: Path): Row | null => {
    const [section, i] = path;
    if (section === 'steps' && typeof i === 'number' && steps.length > 0) return steps[i]?.row ?? null;
    return places.get(String(section))?.(path) ?? null;
  };
  const read = conform(definition, data);
  if (read.ok) return { ok: true, value: read.value, rowAt };
  return { ok: false, faults: read.faults.map((fault) => ({ message: faultWords(fault), row: rowAt(fault.path) })) };
}

export function faultWords({ path, message }: Fault): string {
  const where = pathText(path);
  // A line is its own place; what is deep inside of it is not.
  return where === '' || /^steps\[\d+\]$/.test(where) ? message : `${where}: ${message}`;
}

/** Parameters of the header are those that the body says nothing of. */
function addParameters(data: Record<string, unknown>, params: readonly string[]): void {
  const own = Array.isArray(data['parameters']) ? (data['parameters'] as unknown[]) : [];
  const names = new Set(own.map((one) => String(isRecord(one) ? one['name'] : one)));
  const added = params.filter((name) => !names.has(name)).map((name) => ({ name, required: true }));
  if (data['parameters'] === undefined || Array.isArray(data['parameters']))
    if (own.length + added.length > 0) data['parameters'] = [...added, ...own];
}

/** The rows that belong to the section at `at`: those deeper than it, and items right below it. */
function blockBelow(rows: readonly Row[], at: number): Row[] {
  const own = depth(rows[at]?.text ?? '');
  const block: Row[] = [];
  for (const row of rows.slice(at + 1)) {
    const isItem = depth(row.text) === own && row.text.trim().startsWith('- ');
    if (depth(row.text) <= own && !isItem) break;
    block.push(row);
  }
  return block;
}

function depth(text: string): number {
  return text.length - text.trimStart().length;
}

/** An item that is a line of OIL, in quotes: what YAML would make of its signs is not intended. */
function quoted(text: string): string {
  const [, before = '', item = ''] = /^(\s*-\s+)(.*)$/.exec(text) ?? [];
  if (before === '' || MAP_ITEM.test(item) || /^[[{"'&*!|>]/.test(item)) return text;
  return `${before}${JSON.stringify(item)}`;
}

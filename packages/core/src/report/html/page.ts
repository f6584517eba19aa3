// The HTML around the report: one file with everything in it that opens without a network, or the page that looks on.
// What comes from scripts and pages is data in it, never markup.

import { visible } from '../../text/width.js';
import { spent } from '../words.js';
import { base64, sha256, utf8 } from './bytes.js';
import { countsOf, summaryWords } from './counts.js';
import type { RunData, ScriptData, StepData } from './run-data.js';

/** The program of the page: src/generated/viewer.ts. */
export interface App {
  readonly script: string;
  readonly style: string;
}

export function reportPage(data: RunData, app: App): string {
  const { files, ...rest } = data;
  const pictures = files.map((file, i) =>
    file === null ? '' : `<script type="${attribute(file.type)}" id="picture-${i}">${file.base64}</script>\n`,
  );
  const body = [
    `<noscript>${plainly(data)}</noscript>\n`,
    `<script type="application/json" id="run">${json({ ...rest, files: [] })}</script>`,
  ];
  return html(app, {
    title: summaryWords(data),
    policy: 'img-src data:',
    body: body.join(''),
    after: pictures.join(''),
  });
}

/** The page that watches scripts run. It requests what it shows beside its own address. */
export function livePage(app: App): string {
  const body = '<noscript><p>This page shows scripts while they run; it needs JavaScript.</p></noscript>';
  return html(app, { title: 'Beckon', policy: LIVE, body, isLive: true });
}

const LIVE = "img-src data: blob:; connect-src 'self'";

/** What a page may do: nothing but show itself. */
export function policyOf({ script, style }: App, more: string): string {
  return [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    more,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}

/** The same for the page that looks on, as a header can say it. */
export function livePolicy(app: App): string {
  return `${policyOf(app, LIVE)}; frame-ancestors 'none'`;
}

function html(
  app: App,
  page: {
    readonly title: string;
    readonly policy: string;
    readonly body: string;
    /** What the program need not wait for. */
    readonly after?: string;
    readonly isLive?: boolean;
  },
): string {
  return `<!doctype html>
<html lang="en"${page.isLive === true ? ' data-live' : ''}>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${attribute(policyOf(app, page.policy))}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<link rel="icon" href="data:,">
<title>${text(page.title)}</title>
<style>${app.style}</style>
</head>
<body>
<div id="app"></div>
${page.body}
<script>${app.script}</script>
${page.after ?? ''}</body>
</html>
`;
}

function hashOf(code: string): string {
  return `'sha256-${base64(sha256(utf8(code)))}'`;
}

/** JSON that ends no element and starts no comment. */
function json(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/** The report for those who run no scripts of pages: what failed and why, and how the rest went. */
function plainly(data: RunData): string {
  const counts = countsOf(data);
  const head = `<h1>${text(summaryWords(data))}</h1>
<p>${counts.steps.passed} steps passed, ${counts.steps.failed} failed, ${counts.steps.notRun} not run. ${text(data.at)}</p>
<p>Pictures, scores and times are shown when JavaScript is allowed for this file; it loads nothing from the network.</p>`;
  return `${head}\n<ol>\n${data.scripts.map(plainScript).join('')}</ol>`;
}

function plainScript({ file, state, attempts }: ScriptData): string {
  const steps = attempts.flatMap((attempt) => attempt.steps.filter((step) => step.state === 'failed'));
  const troubles = attempts.flatMap(({ trouble }) => (trouble === null ? [] : [trouble]));
  const ms = attempts.reduce((sum, one) => sum + (one.ms ?? 0), 0);
  const rows = [...troubles.map((trouble) => `<li>${text(trouble)}</li>`), ...steps.map(plainStep)];
  const list = rows.length === 0 ? '' : `<ul>${rows.join('')}</ul>`;
  return `<li>${text(file)}: ${state}, ${spent(ms)}${list}</li>\n`;
}

function plainStep({ said, line, outcome }: StepData): string {
  const { code = '', message = '', hint = '' } = outcome?.failure ?? {};
  return `<li>line ${line}: ${text(said)}<br>${text(code)}: ${text(message)}<br>${text(hint)}</li>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function attribute(value: string): string {
  return value.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}

function text(value: string): string {
  return attribute(visible(value));
}

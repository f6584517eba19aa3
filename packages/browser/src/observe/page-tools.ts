// The tools that a page offers to agents (WebMCP): listed and called through the API of the browser, in the page's own world.
// Names, descriptions and answers are what the page says: data, never instructions. A page that does not answer offers none.

import { isRecord } from '@beckon/core/data/schema.js';
import { inQuotes } from '@beckon/core/scene/description.js';
import type { PageTool, PageTools, ToolCall } from '@beckon/core/scene/page-tools.js';
import { problem, tooLate } from '@beckon/core/scene/problem.js';
import { type Answer, bad, good } from '@beckon/core/scene/world.js';
import { type Deadline, deadlineIn } from '@beckon/core/time/deadline.js';
import type { Frame } from '../drive/frames.js';
import { messages } from '../messages.js';
import type { PageRequest } from '../storage/cookies.js';
import type { Tab } from '../tabs/tab.js';
import { type NumberedFrame, shownFrames } from './shown-frames.js';

/** Tools that are listed, and how long each part of them may be. */
const MOST = 20;
const LONGEST = 100;
/** How long an observation waits for them. */
const LIST_MS = 300;

export class BrowserPageTools implements PageTools {
  readonly #here: () => Tab;
  readonly #query: PageRequest;

  constructor(here: () => Tab, query: PageRequest) {
    this.#here = here;
    this.#query = query;
  }

  list(deadline: Deadline): Promise<Answer<readonly PageTool[]>> {
    return this.#query(deadline, async () => {
      const tools = await this.#offered(deadline);
      return tools === null ? unsupported() : good(tools);
    });
  }

  call({ name, input, frame }: ToolCall, deadline: Deadline): Promise<Answer<unknown>> {
    return this.#query(deadline, async () => {
      const tools = await this.#offered(deadline);
      if (tools === null) return unsupported();
      const named = tools.filter((tool) => tool.name === name && (frame === null || tool.frame === frame));
      const [tool, ...others] = named;
      if (tool === undefined) return unknown(name, tools);
      if (others.length > 0)
        return bad(problem('AMBIGUOUS_TARGET', { option: name, ways: waysTo(named), what: 'tools' }));
      const begun = Date.now();
      const called = await deadline.wait(this.#here().driver.evaluate(callOf(name, input), tool.in));
      if (called === null) return bad(tooLate(deadline, messages.toolAnswers(name), Date.now() - begun));
      if ('error' in called) return bad(problem('SCRIPT_ERROR', { reason: firstLine(called.error) }));
      return answerOf(name, called.value);
    });
  }

  async #offered(deadline: Deadline): Promise<readonly OfferedTool[] | null> {
    const tab = this.#here();
    return offeredIn(tab, await shownFrames(tab, tab.top), deadline);
  }
}

/** A tool with the frame that offers it. */
interface OfferedTool extends PageTool {
  readonly in: Frame;
}

/** Each as a line that calls it. */
function waysTo(tools: readonly OfferedTool[]): string[] {
  return tools.map(({ name, frame }) => `tool ${nameSaid(name)} --frame ${frame}`);
}

function nameSaid(name: string): string {
  return /^[\w.-]+$/.test(name) ? name : inQuotes(name, LONGEST);
}

function unsupported(): Answer<never> {
  return bad(problem('UNSUPPORTED', { what: messages.noPageTools, world: '', instead: messages.noPageToolsInstead }));
}

function unknown(name: string, tools: readonly PageTool[]): Answer<never> {
  const names = tools
    .map((tool) => `${inQuotes(tool.name, LONGEST)}${tool.frame === 0 ? '' : ` in frame ${tool.frame}`}`)
    .join(', ');
  return bad(
    problem('INVALID_VALUE', {
      what: messages.toolNamed(inQuotes(name, LONGEST)),
      reason: tools.length === 0 ? messages.offersNone : messages.offers(names),
    }),
  );
}

/** An answer of a tool that says that it failed is a failure. */
function answerOf(name: string, value: unknown): Answer<unknown> {
  const given = isRecord(value) && typeof value['result'] === 'string' ? parsed(value['result']) : null;
  if (isRecord(given) && given['isError'] === true)
    return bad(problem('SCRIPT_ERROR', { reason: messages.toolFailed(inQuotes(name, LONGEST), wordsIn(given)) }));
  return good(given);
}

function wordsIn(answer: Readonly<Record<string, unknown>>): string {
  const { content } = answer;
  const texts = Array.isArray(content)
    ? content.flatMap((one) => (isRecord(one) ? [String(one['text'] ?? '')] : []))
    : [];
  return inQuotes(texts.join(' '), LONGEST);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** What a page and its frames offer, as lines of an observation. */
export async function toolLines(tab: Tab, frames: readonly NumberedFrame[]): Promise<string[]> {
  const tools = (await offeredIn(tab, frames, deadlineIn(LIST_MS)).catch(() => null)) ?? [];
  return tools.map(({ name, description, takes, frame }) => {
    const given = takes.length === 0 ? '' : ` {${takes.map((one) => inQuotes(one, LONGEST)).join(', ')}}`;
    const where = frame === 0 ? '' : ` --frame ${frame}`;
    return `tool ${nameSaid(name)}${given}${where}: ${inQuotes(description, LONGEST)}`;
  });
}

/** Null: the browser has no such tools. Those of the page come first. */
async function offeredIn(
  tab: Tab,
  frames: readonly NumberedFrame[],
  deadline: Deadline,
): Promise<readonly OfferedTool[] | null> {
  const end = deadline.within(LIST_MS);
  const all = [{ frame: tab.top, number: 0 }, ...frames];
  const offered = await Promise.all(all.map(({ frame, number }) => toolsOf(tab, frame, number, end)));
  const known = offered.filter((tools) => tools !== null);
  return known.length === 0 ? null : known.flat().slice(0, MOST);
}

async function toolsOf(tab: Tab, frame: Frame, number: number, deadline: Deadline): Promise<OfferedTool[] | null> {
  const listed = await deadline.wait(tab.driver.evaluate(LIST, frame).catch(() => null));
  if (listed === null || 'error' in listed || !Array.isArray(listed.value)) return null;
  return listed.value.slice(0, MOST).flatMap((one: unknown) => {
    const tool = toolFrom(one);
    return tool === null ? [] : [{ ...tool, frame: number, in: frame }];
  });
}

function toolFrom(one: unknown): Omit<PageTool, 'frame'> | null {
  if (!isRecord(one) || typeof one['name'] !== 'string' || one['name'] === '') return null;
  const { name, description, inputSchema } = one;
  const schema = typeof inputSchema === 'string' ? parsed(inputSchema) : inputSchema;
  return { name, description: typeof description === 'string' ? description : '', takes: takenBy(schema) };
}

function takenBy(schema: unknown): string[] {
  if (!isRecord(schema) || !isRecord(schema['properties'])) return [];
  const required: readonly unknown[] = Array.isArray(schema['required']) ? schema['required'] : [];
  return Object.entries(schema['properties'])
    .slice(0, MOST)
    .map(([name, about]) => {
      const type = isRecord(about) && typeof about['type'] === 'string' ? about['type'] : 'any';
      return `${name}${required.includes(name) ? '' : '?'}: ${type}`;
    });
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}

/** By the current API, by that for tests of older Chromium, or by what a page brings along in their shape. */
const API = `const context = document.modelContext ?? navigator.modelContext ?? null;
  const testing = navigator.modelContextTesting ?? null;
  const listed = typeof context?.getTools === 'function' ? await context.getTools() : typeof testing?.listTools === 'function' ? await testing.listTools() : null;`;

const LIST = `(async () => { ${API}
  return listed === null ? null : [...listed].map(({ name, description, inputSchema }) => ({ name, description, inputSchema: typeof inputSchema === 'string' ? inputSchema : JSON.stringify(inputSchema ?? null) }));
})()`;

/** A tool is called once: only what the browser itself could not read is written in the other way. */
function callOf(name: string, input: string): string {
  return `(async () => { ${API}
    const [name, input] = [${JSON.stringify(name)}, ${JSON.stringify(input)}];
    const run = async () => {
      if (typeof context?.getTools !== 'function' || typeof context.executeTool !== 'function') return testing.executeTool(name, input);
      const tool = [...listed].find((one) => one.name === name);
      try { return await context.executeTool(tool, JSON.parse(input)); } catch (error) {
        if (!(error instanceof DOMException) || !error.message.includes('Failed to parse input')) throw error;
        return context.executeTool(tool, input);
      }
    };
    const answer = await run();
    return { result: typeof answer === 'string' ? answer : JSON.stringify(answer ?? null) };
  })()`;
}

// The tools that a page offers to agents (WebMCP): listed and called through the API of the browser, in the page's own world.
// Names, descriptions and answers are what the page says: data, never instructions. A page that does not answer offers none.

import { isRecord } from '@beckon/core/data/schema.js';
import { inQuotes } from '@beckon/core/scene/description.js';
import type { PageTool, PageTools } from '@beckon/core/scene/facets.js';
import { problem, tooLate } from '@beckon/core/scene/problem.js';
import { type Answer, bad, good } from '@beckon/core/scene/world.js';
import { type Deadline, deadlineIn } from '@beckon/core/time/deadline.js';
import { messages } from '../messages.js';
import type { PageRequest } from '../storage/cookies.js';
import type { Tab } from '../tabs/tab.js';

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
      const tools = await toolsOf(this.#here(), deadline);
      return tools === null ? unsupported() : good(tools);
    });
  }

  call(name: string, input: string, deadline: Deadline): Promise<Answer<unknown>> {
    return this.#query(deadline, async () => {
      const tab = this.#here();
      const tools = await toolsOf(tab, deadline);
      if (tools === null) return unsupported();
      if (!tools.some((tool) => tool.name === name)) return unknown(name, tools);
      const begun = Date.now();
      const called = await deadline.wait(tab.evaluate(callOf(name, input)));
      if (called === null) return bad(tooLate(deadline, messages.toolAnswers(name), Date.now() - begun));
      if ('error' in called) return bad(problem('SCRIPT_ERROR', { reason: firstLine(called.error) }));
      return answerOf(name, called.value);
    });
  }
}

function unsupported(): Answer<never> {
  return bad(problem('UNSUPPORTED', { what: messages.noPageTools, world: '', instead: messages.noPageToolsInstead }));
}

function unknown(name: string, tools: readonly PageTool[]): Answer<never> {
  const names = tools.map((tool) => inQuotes(tool.name, LONGEST)).join(', ');
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

/** What a page offers, as lines of an observation. */
export async function toolLines(tab: Tab): Promise<string[]> {
  const tools = (await toolsOf(tab, deadlineIn(LIST_MS)).catch(() => null)) ?? [];
  return tools.map(({ name, description, takes }) => {
    const shown = /^[\w.-]+$/.test(name) ? name : inQuotes(name, LONGEST);
    const given = takes.length === 0 ? '' : ` {${takes.map((one) => inQuotes(one, LONGEST)).join(', ')}}`;
    return `tool ${shown}${given}: ${inQuotes(description, LONGEST)}`;
  });
}

/** Null: the browser has no such tools. */
async function toolsOf(tab: Tab, deadline: Deadline): Promise<readonly PageTool[] | null> {
  const listed = await deadline.within(LIST_MS).wait(tab.evaluate(LIST));
  if (listed === null || 'error' in listed || !Array.isArray(listed.value)) return null;
  return listed.value.slice(0, MOST).flatMap((one: unknown) => toolFrom(one) ?? []);
}

function toolFrom(one: unknown): PageTool | null {
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

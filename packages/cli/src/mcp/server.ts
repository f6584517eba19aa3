// One MCP server for one client: its tools work in one room. Both generations of the protocol are served by the same.

import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { ANSWER, answerFailed, inForm } from './answer.js';
import type { AnswerForm } from './answer-forms.js';
import { asSchema, readArguments, schemaOf } from './arguments.js';
import type { ClientSession, ToolAnswer } from './client-session.js';
import { phoneTools } from './phone-tools.js';
import { addResources } from './resources.js';
import { addSeedTools, type PhoneList, seedInstructions } from './seed004/index.js';
import { mainTools, type Tool } from './tools.js';
import { type AgentWorld, instructionsFor, isPhone } from './words.js';

const A_DAY_MS = 24 * 60 * 60_000;

export interface ServerInfo {
  readonly world: AgentWorld;
  readonly version: string;
  /** `seed004`: the tools of mobile-debug-mcp, as its clients know them, in place of ours. */
  readonly tools?: 'beckon' | 'seed004';
  /** Lists the phones of this machine. */
  readonly phones?: PhoneList;
  /** Text, unless another form is requested. */
  readonly answers?: AnswerForm;
}

/** Tools and instructions for the requested world. */
export function serverFor(room: ClientSession, info: ServerInfo): McpServer {
  const { world, version, tools, phones, answers = 'text' } = info;
  if (tools === 'seed004') {
    const known = new McpServer({ name: 'beckon', version }, { instructions: seedInstructions });
    addSeedTools(known, room, world, phones ?? null);
    return known;
  }
  // A person has as long as the command says.
  const options = { instructions: instructionsFor(world), inputRequired: { roundTimeoutMs: A_DAY_MS } };
  const server = new McpServer({ name: 'beckon', version }, options);
  room.canElicit = ({ mcpReq }) => {
    const { elicitation } =
      (mcpReq.envelope?.[CLIENT_CAPABILITIES_META_KEY as never] as ClientCapabilities | undefined) ??
      server.server.getClientCapabilities() ??
      {};
    // One that names no way of asking knows forms.
    return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
  };
  for (const tool of toolsFor(room, world)) add(server, tool, answers);
  addResources(server);
  return server;
}

function toolsFor(room: ClientSession, world: AgentWorld): readonly Tool[] {
  const isTouched = isPhone(world);
  return [...mainTools(room, isTouched), ...(isPhone(world) ? phoneTools(room, world) : [])];
}

function isResult(answer: ToolAnswer): answer is CallToolResult {
  return 'content' in answer;
}

function add(server: McpServer, tool: Tool, form: AnswerForm): void {
  const { name, description, takes, isReadOnly, hasSchema, run } = tool;
  const handler = async (sent: unknown, context: ServerContext): Promise<ToolAnswer> => {
    const read = readArguments(name, takes, sent ?? {});
    if ('wrong' in read) return inForm(form, answerFailed('INVALID_VALUE', 'parsing', read.wrong, read.hint));
    const answer = await run(read.given, context);
    // A question to the person at the client is no result yet.
    return isResult(answer) ? inForm(form, answer) : answer;
  };
  server.registerTool(
    name,
    {
      description,
      inputSchema: schemaOf(takes),
      ...(hasSchema === true && form !== 'text' ? { outputSchema: asSchema(ANSWER) } : {}),
      ...(isReadOnly === true ? { annotations: { readOnlyHint: true } } : {}),
    },
    handler,
  );
}

// One MCP server for one client: its tools work in one room. Both generations of the protocol are served by the same.

import { type CallToolResult, McpServer, type ServerContext } from '@modelcontextprotocol/server';
import { ANSWER, answerFailed, inForm } from './answer.js';
import type { AnswerForm } from './answer-forms.js';
import { asSchema, readArguments, schemaOf } from './arguments.js';
import type { ClientSession } from './client-session.js';
import { phoneTools } from './phone-tools.js';
import { addResources } from './resources.js';
import { mainTools, type Tool } from './tools.js';
import { type AgentWorld, instructionsFor, isPhone } from './words.js';

export interface ServerInfo {
  readonly world: AgentWorld;
  readonly version: string;
  /** Text, unless another form is requested. */
  readonly answers?: AnswerForm;
}

/** Tools and instructions for the requested world. */
export function serverFor(room: ClientSession, { world, version, answers = 'text' }: ServerInfo): McpServer {
  const server = new McpServer({ name: 'beckon', version }, { instructions: instructionsFor(world) });
  for (const tool of toolsFor(room, world)) add(server, tool, answers);
  addResources(server);
  return server;
}

function toolsFor(room: ClientSession, world: AgentWorld): readonly Tool[] {
  const isTouched = isPhone(world);
  return [...mainTools(room, isTouched), ...(isPhone(world) ? phoneTools(room, world) : [])];
}

function add(server: McpServer, tool: Tool, form: AnswerForm): void {
  const { name, description, takes, isReadOnly, hasSchema, run } = tool;
  const handler = async (sent: unknown, context: ServerContext): Promise<CallToolResult> => {
    const read = readArguments(name, takes, sent ?? {});
    if ('wrong' in read) return inForm(form, answerFailed('INVALID_VALUE', 'parsing', read.wrong, read.hint));
    return inForm(form, await run(read.given, context));
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

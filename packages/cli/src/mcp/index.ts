// The MCP server: the engine as tools for agents, on standard input and output or over HTTP.

export { type HttpOptions, type HttpServing, serveOnHttp } from './http.js';
export { type StdioOptions, serveOnStdio } from './stdio.js';
export type { AgentWorld } from './words.js';

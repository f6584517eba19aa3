// Who may talk to the server over HTTP: programs on this machine that have the token. Web pages may not, whatever address they use.

import { createHash, timingSafeEqual } from 'node:crypto';
import {
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  validateHostHeader,
  validateOriginHeader,
} from '@modelcontextprotocol/server';
import { refusal } from './node-http.js';

/** Null: the request may pass. */
export function refused({ headers }: Request, token: string): Response | null {
  // A name that someone else gave this address would let their pages in.
  if (!validateHostHeader(headers.get('host'), localhostAllowedHostnames()).ok)
    return refusal(403, 'This server answers on 127.0.0.1 and localhost only: the Host header names another machine');
  if (!validateOriginHeader(headers.get('origin'), localhostAllowedOrigins()).ok)
    return refusal(403, 'Web pages of other sites may not use this server: the Origin header names one');
  const given = /^Bearer +(\S+) *$/i.exec(headers.get('authorization') ?? '')?.[1];
  if (given === undefined)
    return refusal(
      401,
      'A token is needed: send the header Authorization: Bearer <token>; beckon mcp prints it when it starts, unless one was given',
      { 'www-authenticate': 'Bearer realm="beckon"' },
    );
  return isSame(given, token)
    ? null
    : refusal(401, 'The token is wrong: beckon mcp prints the one it has when it starts, unless one was given', {
        'www-authenticate': 'Bearer realm="beckon", error="invalid_token"',
      });
}

/** Takes the same time wherever they differ. */
function isSame(written: string, token: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(written), hash(token));
}

// What an action came to, by what was seen of it: the rules of mobile-debug-mcp in their order. And requests that a log shows.

import type { ToolArguments } from '../arguments.js';

type Request = { readonly endpoint?: string; readonly status?: string };

/** Actions that only change what is on the screen: nothing is sent for them. */
const LOCAL: ReadonlySet<string> = new Set(['swipe', 'scroll', 'scroll_to_element', 'adjust_control', 'type_text']);

export function classified(given: ToolArguments): { readonly outcome: string; readonly reasoning: string } {
  const { uiChanged, expectedElementVisible, actionType, networkRequests, hasLogErrors } = given;
  const noted = hasLogErrors === true ? '; the log has errors' : '';
  const is = (outcome: string, reasoning: string) => ({ outcome, reasoning: `${reasoning}${noted}` });
  if (uiChanged === true) return is('success', 'The screen changed');
  if (expectedElementVisible === true) return is('success', 'What was expected is visible');
  if (typeof actionType !== 'string')
    return is('unknown', 'Nothing changed, and it is not known what the action was for');
  const requests = (networkRequests as readonly Request[] | undefined) ?? null;
  const failing = requests?.find(({ status }) => status === 'failure' || status === 'retryable');
  if (failing !== undefined) return is('backend_failure', `A request failed: ${failing.endpoint ?? 'unknown'}`);
  if (LOCAL.has(actionType)) return is('no_op', 'Nothing changed, and nothing is sent for such an action');
  if (requests === null) return is('unknown', 'Nothing changed, and it is not known what was sent');
  if (requests.length === 0) return is('no_op', 'Nothing changed, and nothing was sent');
  return is('ui_failure', 'All requests succeeded, but nothing changed');
}

const REQUEST = /\b(GET|POST|PUT|PATCH|DELETE|HEAD)\s+(https?:\/\/[^\s"'<>)]+)/;
const STATUS_CODE = /(?:\b(?:status|code|HTTP(?:\/[\d.]+)?)\b[ :=]*|<-- |\s)([1-5]\d\d)\b/i;
const NETWORK_ERROR =
  /\b(UnknownHostException|SocketTimeoutException|ConnectException|SSLHandshakeException|NSURLErrorDomain|ECONNREFUSED)\b/;

/** Requests that an app wrote to its log; how long they took is not in it. */
export function requestsIn(lines: readonly { readonly text: string }[]): readonly object[] {
  return lines.flatMap(({ text }) => {
    const found = REQUEST.exec(text);
    if (found === null) return [];
    const after = text.slice(found.index + found[0].length);
    const code = STATUS_CODE.exec(after)?.[1];
    const networkError = NETWORK_ERROR.exec(text)?.[1] ?? null;
    const statusCode = code === undefined ? null : Number(code);
    const isRetryable = networkError !== null || statusCode === 429 || (statusCode ?? 0) >= 500;
    const status = isRetryable
      ? 'retryable'
      : (statusCode ?? 0) >= 400
        ? 'failure'
        : statusCode === null
          ? null
          : 'success';
    return [{ endpoint: found[2], method: found[1], statusCode, networkError, status, durationMs: 0 }];
  });
}

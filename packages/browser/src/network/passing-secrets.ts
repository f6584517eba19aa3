// Secrets that pages and servers send each other: cookies, headers whose names call them keys or tokens, passwords in
// addresses. Only the masker gets them, so that a page that shows one of them does not reveal it.

import { secretsOfAddress } from '@beckon/core/engine/secrets.js';
import { isIssuedSecret, secretsPassing } from '@beckon/core/masking/header-secrets.js';
import type { WireContext } from '../drive/wire-context.js';

/** A longer value is a whole document. */
const LONGEST = 8192;

interface AssociatedCookie {
  readonly blockedReasons: readonly string[];
  readonly cookie: { readonly name: string; readonly value: string; readonly httpOnly: boolean };
}

/** Listens to the events that Chromium sends to Playwright: with all headers as they were sent. */
export function followSecrets(context: WireContext, onSecret: (secret: string) => void): void {
  const read = (headers: unknown): void => {
    for (const [name, value] of Object.entries((headers ?? {}) as Readonly<Record<string, string>>))
      if (value.length <= LONGEST) for (const secret of secretsPassing(name, value)) onSecret(secret);
  };
  context.on('Network.requestWillBeSentExtraInfo', ({ headers, associatedCookies }) => {
    read(headers);
    for (const { blockedReasons, cookie } of (associatedCookies ?? []) as readonly AssociatedCookie[])
      if (blockedReasons.length === 0 && isIssuedSecret(cookie.name, cookie.value, cookie.httpOnly))
        onSecret(cookie.value);
  });
  context.on('Network.responseReceivedExtraInfo', ({ headers }) => read(headers));
  // A server or a link may lead on to an address with a password in it, which is then sent as a header that no event reports.
  context.on('Network.requestWillBeSent', ({ request }) => {
    const { url } = request as { readonly url: string };
    if (url.length <= LONGEST && url.includes('@')) for (const secret of secretsOfAddress(url)) onSecret(secret);
  });
}

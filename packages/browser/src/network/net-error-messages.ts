// Why the network, or the browser, did not bring a page, in words.

/** The browser's own name for an error of a server that sends no page with it. */
export const NO_PAGE = 'ERR_HTTP_RESPONSE_CODE_FAILURE';

const REASONS: Readonly<Record<string, string>> = {
  ERR_CONNECTION_REFUSED: 'Nothing answers there (connection refused)',
  ERR_NAME_NOT_RESOLVED: 'There is no such host',
  ERR_INTERNET_DISCONNECTED: 'There is no network',
  ERR_CONNECTION_RESET: 'The server reset the connection',
  ERR_CONNECTION_CLOSED: 'The server closed the connection',
  ERR_CONNECTION_ABORTED: 'The connection was aborted',
  ERR_SOCKET_NOT_CONNECTED: 'The server closed the connection',
  ERR_CONNECTION_TIMED_OUT: 'Nothing answers there',
  ERR_TIMED_OUT: 'Nothing answers there',
  ERR_NETWORK_CHANGED: 'The network changed meanwhile',
  ERR_PROXY_CONNECTION_FAILED: 'The proxy does not answer',
  [NO_PAGE]: 'The server answered with an error and without a page',
  ERR_INVALID_HTTP_RESPONSE: 'The server does not speak http',
  ERR_INVALID_RESPONSE: 'The response of the server is not valid',
  ERR_EMPTY_RESPONSE: 'The server sent an empty response',
  ERR_ABORTED: 'The response is not a page: it is a download, or empty',
  ERR_CERT_AUTHORITY_INVALID: 'Its certificate is not trusted',
  ERR_CERT_COMMON_NAME_INVALID: 'Its certificate is for another host',
  ERR_CERT_DATE_INVALID: 'Its certificate is out of date',
  ERR_SSL_VERSION_OR_CIPHER_MISMATCH: 'It uses a version of https that the browser refuses',
  ERR_SSL_PROTOCOL_ERROR: 'It does not speak https',
  ERR_ADDRESS_UNREACHABLE: 'The host cannot be reached',
  ERR_TOO_MANY_REDIRECTS: 'It redirects in a loop',
  ERR_BLOCKED_BY_CLIENT: 'It was blocked',
  ERR_FILE_NOT_FOUND: 'There is no such file',
  ERR_UNSAFE_PORT: 'Browsers refuse that port',
  ERR_INVALID_URL: 'It is not a valid address',
};

/** By the browser's own name for it: `ERR_CONNECTION_REFUSED`. */
export function reasonOf(code: string): string {
  return REASONS[code] ?? code;
}

/** Whether an address is that of the browser's own page about one that could not be opened. */
export function isAboutFailure(url: string): boolean {
  return url.startsWith('chrome-error:');
}

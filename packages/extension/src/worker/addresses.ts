// Where a program may take a tab, and in which pages it may do anything: not in those of this extension, whose scripts may do all
// that the extension may, and not in the browser's own.

const PAGES = /^(?:https?|file|data):$/;

/** As the browser reads an address: blanks around it do not count. */
export function isForPrograms(address: string): boolean {
  if (!URL.canParse(address)) return address.trim() === '';
  const { protocol, href } = new URL(address);
  return (
    PAGES.test(protocol) || href === 'about:blank' || href.startsWith('about:blank#') || /^blob:https?:/.test(href)
  );
}

/** Throws for an address that a program may not go to. */
export function checkAddress(address: unknown): void {
  if (!isForPrograms(String(address)))
    throw new Error(`Programs may not go to ${String(address)} in a user's own browser`);
}

/** A page of this extension. The browser says the addresses of these alone. */
export function isOwnPage(address: string | undefined): boolean {
  return address?.startsWith(`chrome-extension://${chrome.runtime.id}/`) === true;
}

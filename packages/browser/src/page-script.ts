// The entry `@beckon/browser/page`: the script that finds, names and resolves inside a page, for programs that inject it: an
// extension's content script, or a driver. It makes one object, `__beckon`, and answers questions about the page.

export { pageScript } from './generated/page.js';
export type { FoundInPage, QueryInPage } from './page/protocol.js';

// What a script opens beside the page: windows, tabs and downloads by a link that it presses, dialogs of the browser.

import type { Compared } from './causes-seen.js';
import type { Fn, FunctionHooks } from './hooks.js';

const DIALOGS = ['alert', 'confirm', 'prompt'];
const PRESSING = { HTMLElement: 'click', EventTarget: 'dispatchEvent' };

export interface OpeningsReport {
  /** Whether the action is at work now. */
  isOfAction(): boolean;
  /** Something of this kind is opened, by the action or by something else. */
  changes(what: Compared): void;
  /** The action has opened something, or the browser has kept it from that. */
  opened(isBlocked: boolean): void;
}

export function followOpenings(
  { hook }: FunctionHooks,
  page: Record<string, unknown>,
  classOf: (name: string) => object | undefined,
  report: OpeningsReport,
): void {
  hook(page, 'open', (original) => {
    return function (this: unknown, ...args: unknown[]): unknown {
      // Said first: while the browser opens it, we may already ask.
      report.changes('tab');
      const isOwn = report.isOfAction();
      const opened = Reflect.apply(original, this, args);
      const isKept = /noopener|noreferrer/.test(String(args[2] ?? ''));
      if (isOwn) report.opened(opened === null && !isKept);
      return opened;
    };
  });
  for (const name of DIALOGS)
    hook(page, name, (original) => {
      return function (this: unknown, ...args: unknown[]): unknown {
        report.changes('dialog');
        return Reflect.apply(original, this, args);
      };
    });
  // A link that a script presses opens a tab, or downloads something, in its own time.
  const isLink = (one: unknown): boolean => one instanceof HTMLAnchorElement && one.href !== '';
  const pressed = (original: Fn, isClick: (args: readonly unknown[]) => boolean): Fn =>
    function (this: unknown, ...args: unknown[]): unknown {
      if (isClick(args) && isLink(this)) {
        report.changes('tab');
        report.changes('download');
        if (report.isOfAction()) report.opened(false);
      }
      return Reflect.apply(original, this, args);
    };
  for (const [name, method] of Object.entries(PRESSING))
    hook(classOf(name), method, (original) =>
      pressed(original, ([event]) => method === 'click' || (event as Event | undefined)?.type === 'click'),
    );
}

// Processes, by the table that Linux keeps of them.

import { readdirSync, readFileSync } from 'node:fs';

export function allProcesses(): number[] {
  return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []));
}

/** Empty if the process has just ended. */
function about(pid: number, file: 'stat' | 'cmdline'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

function stat(pid: number): { readonly name: string; readonly parent: number; readonly group: number } {
  const [, name = '', rest = ''] = /\((.*)\) (.*)/s.exec(about(pid, 'stat')) ?? [];
  const [, parent, group] = rest.split(' ').map(Number);
  return { name, parent: parent ?? Number.NaN, group: group ?? Number.NaN };
}

/** Browsers that a process started. */
export function browsersOf(parent: number): number[] {
  return allProcesses().filter((pid) => {
    const its = stat(pid);
    return its.parent === parent && /chrom|headless/i.test(its.name);
  });
}

/** Processes that run pages, of one browser: all in its group. */
export function renderersOf(browser: number): number[] {
  return processesWith('--type=renderer').filter((pid) => stat(pid).group === browser);
}

/** Those that have this in what they were called with. */
export function processesWith(text: string): number[] {
  return allProcesses().filter((pid) => about(pid, 'cmdline').includes(text));
}

/** What has ended and was not yet taken note of by its parent is not alive. */
export function isAlive(pid: number): boolean {
  const its = about(pid, 'stat');
  return its !== '' && !/\) Z /.test(its);
}

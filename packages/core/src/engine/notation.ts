// What a person did, as a script: one command for what was meant, not one for each event.

import { normalize, parse } from '../language/index.js';
import { MASK } from '../masking/masker.js';
import type { Happening, TouchedElement } from '../scene/happening.js';
import { quote } from '../text/quote.js';
import { withSecretsChanged } from './address.js';
import { isSecretName } from './secrets.js';

export interface NotationOptions {
  /** Also writes down where each step led to. */
  readonly hasExpectations?: boolean;
}

interface Entry {
  /** In canonical text. */
  readonly line: string;
  readonly kind: string;
  readonly target: string;
  /** An empty line goes before it: it is on another page. */
  readonly isApart: boolean;
}

/** A click into a field: it counts only if something came of it. */
interface Entered {
  readonly target: string;
  readonly tab: number;
}

/** In place of what was done during a handover. */
const LEFT_OUT = '# Left out: what a person did during a handover';

export class Notation {
  /** Called with the lines that are new or other than before: how many of the last ones they replace. */
  onChange: ((lines: readonly string[], replaced: number) => void) | null = null;
  readonly #hasExpectations: boolean;
  readonly #entries: Entry[] = [];
  /** Names of values that must be given when the script is run, with those values that are known. */
  readonly #secrets = new Map<string, string | null>();
  readonly #openers = new Map<number, number>();
  #tab = 1;
  #entered: Entered | null = null;
  #isApart = false;
  /** Where the current page is, to notice when it is another. */
  #url = '';

  constructor({ hasExpectations = false }: NotationOptions = {}) {
    this.#hasExpectations = hasExpectations;
  }

  get lines(): readonly string[] {
    return this.#entries.map(({ line }) => line);
  }

  /** Values that must be given to run it. */
  get secrets(): readonly string[] {
    return [...this.#secrets.keys()];
  }

  note(happening: Happening): void {
    const before = this.#entries.map(({ line }) => line);
    this.#note(happening);
    this.#reportChange(before);
  }

  /** The whole script, with a few words about it at the top. */
  script(about: readonly string[]): string {
    const needs = this.secrets.map((name) => `Needs a value that is not written here: --var ${name}=secret:…`);
    const head = [...about.map(withoutSecrets), ...needs].map((line) => `# ${line}`);
    const body = this.#entries.flatMap(({ line, isApart }, i) => (isApart && i > 0 ? ['', line] : [line]));
    return `${[...head, '', ...body].join('\n')}\n`;
  }

  #reportChange(before: readonly string[]): void {
    const { lines } = this;
    let same = 0;
    while (same < before.length && before[same] === lines[same]) same++;
    if (same < before.length || same < lines.length) this.onChange?.(lines.slice(same), before.length - same);
  }

  #note(happening: Happening): void {
    switch (happening.kind) {
      case 'arrived':
        this.#arrived(happening.url);
        return;
      case 'left-out':
        this.#leftOut();
        return;
      case 'tab-opened':
        this.#openers.set(happening.tab, happening.from);
        this.#tab = happening.tab;
        this.#isApart = true;
        return;
      case 'tab-new':
        this.#entered = null;
        this.#openers.set(happening.tab, this.#tab);
        this.#tab = happening.tab;
        this.#goTo(`tab new ${this.#safe(happening.url)}`, 'tab', happening.url);
        return;
      case 'tab-closed':
      case 'tab-gone':
        this.#closed(happening.tab, happening.kind === 'tab-closed');
        return;
      default:
        this.#keepEntered(happening);
        this.#inTab(happening.tab);
        this.#write(happening);
        return;
    }
  }

  #leftOut(): void {
    this.#entered = null;
    if (this.#isLast('left-out', '')) return;
    this.#entries.push({ line: LEFT_OUT, kind: 'left-out', target: '', isApart: true });
    this.#isApart = true;
  }

  /** Whether a click into a field mattered is known when the next thing is done. */
  #keepEntered(next: Happening): void {
    const entered = this.#entered;
    this.#entered = null;
    if (entered === null || !('target' in next) || next.target === entered.target || !next.hasMoved) return;
    this.#inTab(entered.tab);
    this.#add(`click ${entered.target}`, 'click', entered.target);
  }

  #inTab(tab: number): void {
    if (tab === this.#tab) return;
    this.#tab = tab;
    this.#isApart = true;
    this.#add(`tab switch ${tab}`, 'tab', '');
  }

  #closed(tab: number, isByPerson: boolean): void {
    this.#entered = null;
    const isAtHand = tab === this.#tab;
    if (isByPerson) this.#add(isAtHand ? 'tab close' : `tab close ${tab}`, 'tab', '');
    if (isAtHand) {
      this.#tab = this.#openers.get(tab) ?? 1;
      this.#isApart = true;
    }
  }

  #arrived(url: string): void {
    if (url === this.#url) return;
    this.#url = url;
    this.#isApart = true;
    if (!this.#hasExpectations || !URL.canParse(url)) return;
    const { pathname } = new URL(url);
    this.#entries.push({
      line: normalize(`expect url ${quote(pathname)}`),
      kind: 'expect',
      target: '',
      isApart: false,
    });
  }

  #goTo(line: string, kind: string, url: string): void {
    this.#url = url;
    this.#isApart = true;
    const last = this.#entries.at(-1);
    // A page that leads on to another at once.
    if (last?.kind === kind && kind === 'goto') this.#entries.pop();
    this.#add(line, kind, '');
    this.#isApart = false;
  }

  #write(
    happening: Exclude<
      Happening,
      { readonly kind: 'arrived' | 'left-out' | 'tab-opened' | 'tab-new' | 'tab-closed' | 'tab-gone' }
    >,
  ): void {
    switch (happening.kind) {
      case 'goto':
        this.#goTo(`goto ${this.#safe(happening.url)}`, 'goto', happening.url);
        return;
      case 'back':
      case 'forward':
      case 'refresh':
        this.#isApart = true;
        this.#add(happening.kind, happening.kind, '');
        return;
      case 'key':
        this.#add(`press ${keyOf(happening.key)}`, 'press', '');
        return;
      case 'dialog': {
        const { isAccepted, text, asks = '' } = happening;
        const given = text !== null && isSecretName(asks) ? `\${${this.#secret('password')}}` : escaped(text ?? '');
        const answer = text === null ? '' : ` ${quote(given)}`;
        this.#add(isAccepted ? `dialog accept${answer}` : 'dialog dismiss', 'dialog', '');
        return;
      }
      default:
        this.#touched(happening);
        return;
    }
  }

  #touched(happening: TouchedElement & { readonly tab: number }): void {
    const { target } = happening;
    switch (happening.kind) {
      case 'enter':
        this.#entered = { target, tab: happening.tab };
        return;
      case 'click':
      case 'double':
        this.#clicked(happening);
        return;
      case 'type':
        this.#typed(happening);
        return;
      case 'press':
        this.#pressed(target, happening.key);
        return;
      case 'choose':
        this.#instead(`select ${target} ${quote(escaped(happening.option))}`, 'select', target);
        return;
      case 'check':
        this.#instead(`${happening.isChecked ? 'check' : 'uncheck'} ${target}`, 'check', target);
        return;
      case 'adjust':
        this.#instead(`adjust ${target} ${happening.value}`, 'adjust', target);
        return;
      case 'upload': {
        const files = happening.files.map((file) => quote(escaped(file))).join(' ');
        // The click that opened the dialog for files is part of it.
        if (files !== '') this.#instead(`upload ${target} ${files}`, 'upload', target, 'click');
        return;
      }
      case 'hover':
        this.#instead(`hover ${target}`, 'hover', target);
        return;
      case 'drag':
        this.#add(`drag ${target} to ${happening.to}`, 'drag', target);
        return;
    }
  }

  #clicked({
    kind,
    target,
    button,
    isCtrl,
    isShift,
    isAlt,
  }: Extract<TouchedElement, { readonly kind: 'click' | 'double' }>) {
    if (kind === 'double') {
      // It was recorded as two clicks before.
      for (let i = 0; i < 2 && this.#isLast('click', target); i++) this.#entries.pop();
    }
    const options = [
      kind === 'double' ? '--double' : '',
      button === 'left' ? '' : `--${button}`,
      isCtrl ? '--ctrl' : '',
      isShift ? '--shift' : '',
      isAlt ? '--alt' : '',
    ].filter((option) => option !== '');
    this.#add(['click', target, ...options].join(' '), kind, target);
  }

  #typed({ target, text, isEmpty, name }: Extract<TouchedElement, { readonly kind: 'type' }>): void {
    if (this.#isLast('clear', target)) this.#entries.pop();
    const isHidden = text === null || isSecretName(name) || isSecretName(target);
    if (isEmpty) {
      this.#instead(`clear ${target}`, 'clear', target, 'type');
      return;
    }
    const written = isHidden ? `\${${this.#secret(name)}}` : escaped(text);
    this.#instead(`type ${target} ${quote(written)}`, 'type', target);
  }

  /** What a secret is called where it is requested: by the field, PASSWORD for most. */
  #secret(name: string, value: string | null = null): string {
    const words = name
      .normalize('NFKD')
      .toUpperCase()
      .replace(/[^A-Z0-9]+/g, '_')
      .replace(/^[_\d]+|_+$/g, '');
    const first = words === '' || words.length > 24 ? 'PASSWORD' : words;
    let called = first;
    // Two values that are called the same are two.
    for (let i = 2; this.#secrets.has(called) && this.#secrets.get(called) !== value; i++) called = `${first}_${i}`;
    this.#secrets.set(called, value);
    return called;
  }

  /** An address with the names of values in place of its secrets. */
  #safe(url: string): string {
    return withSecretsChanged(url, (name, secret) => `\${${this.#secret(name, secret)}}`);
  }

  #pressed(target: string, key: string): void {
    const last = this.#entries.at(-1);
    if (key === 'Enter' && last !== undefined && this.#isLast('type', target)) {
      this.#entries.pop();
      this.#entries.push({ ...last, line: normalize(`${last.line} --enter`), kind: 'entered' });
      return;
    }
    const isThere =
      last !== undefined && last.target === target && /^(?:type|entered|clear|press|focus)$/.test(last.kind);
    if (!isThere) this.#add(`focus ${target}`, 'focus', target);
    this.#add(`press ${keyOf(key)}`, 'press', target);
  }

  #isLast(kind: string, target: string): boolean {
    const last = this.#entries.at(-1);
    return last?.kind === kind && last.target === target;
  }

  /** In place of what was done to the same element just before. */
  #instead(line: string, kind: string, target: string, other = kind): void {
    const last = this.#entries.at(-1);
    const isAgain = this.#isLast(kind, target) || this.#isLast(other, target);
    if (isAgain && last !== undefined) {
      this.#entries.pop();
      this.#isApart = last.isApart;
    }
    this.#add(line, kind, target);
  }

  /** What the language cannot say is left out: a key that only some keyboards have. */
  #add(line: string, kind: string, target: string): void {
    if (parse(line).diagnostics.length > 0) return;
    this.#entries.push({ line: normalize(line), kind, target, isApart: this.#isApart });
    this.#isApart = false;
  }
}

/** Words with an address in them. */
function withoutSecrets(words: string): string {
  return words.replace(/\S+:\/\/\S+/g, (url) => withSecretsChanged(url, () => MASK));
}

function keyOf(key: string): string {
  return key.replace(/Arrow(\w+)$/, '$1').toLowerCase();
}

/** What was typed is meant literally, also where it looks like a value to fill in. */
function escaped(text: string): string {
  return text.replace(/\$(?=\{\w+\})/g, '$$$$');
}

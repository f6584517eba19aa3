// Runs inside a page, in the world of Beckon's own script: marks every element, changes the page, and puts it back.
// The marks are kept beside the page, not in it: the resolver cannot see them.

/** A question, as the page script takes it. */
export interface AskedInPage {
  readonly target: unknown;
  readonly requirement: string;
}

/** What a question came to. */
export interface AnsweredInPage {
  /** The mark of the chosen element; null: none was chosen. */
  readonly mark: string | null;
  readonly isGuarded: boolean;
  readonly code: string;
  readonly reason: string;
  /** Something else has that name, too, and stands as was said. */
  readonly hasNamesake: boolean;
  /** How the chosen one is shown. */
  readonly shown: string;
}

/** What `install` leaves in the world of the page script. */
export interface PageChanger {
  /** Marks all elements that have none yet. */
  mark(): number;
  /** The mark of the thing with a number; null: it is not of this document. */
  markOf(id: number): string | null;
  /** Changes the page; whether there was anything to change. */
  apply(change: string, mark: string | null): boolean;
  undo(): void;
  /** Puts a frame with a page of its own in; resolves when it is loaded. */
  addFrame(isAbove: boolean): Promise<void>;
  /** Changes the page, asks, and puts it back. */
  tryOn(change: string | null, mark: string | null, asked: readonly AskedInPage[]): Promise<AnsweredInPage[] | null>;
}

/** Self-contained: its text is evaluated in the page. */
export function install(): void {
  interface Side {
    ask(asked: unknown): Promise<{
      readonly decision: {
        readonly guarded: boolean;
        readonly reason: string;
        readonly failure?: { readonly code: string };
        readonly alternates: readonly { readonly reasons: readonly string[] }[];
        readonly trace: { readonly candidatesAfterFilter: number };
      };
      readonly thing: { readonly shown: string } | null;
    }>;
    element(): Element | null;
    chain(id: number): readonly Element[];
    patterns(next: number): unknown;
  }
  const world = globalThis as unknown as { __beckon: Side; __changer?: PageChanger };
  if (world.__changer !== undefined) return;

  const marks = new WeakMap<Element, string>();
  const byMark = new Map<string, Element>();
  let undos: (() => void)[] = [];

  const roots = (): ParentNode[] => {
    const found: ParentNode[] = [document];
    for (let i = 0; i < found.length; i++)
      for (const element of (found[i] as ParentNode).querySelectorAll('*'))
        if (element.shadowRoot !== null) found.push(element.shadowRoot);
    return found;
  };
  const all = (selector: string): Element[] => roots().flatMap((root) => [...root.querySelectorAll(selector)]);
  const hasShadow = (element: Element): boolean =>
    element.shadowRoot !== null || [...element.querySelectorAll('*')].some((one) => one.shadowRoot !== null);

  /** Puts a node somewhere; undone by putting it back where it was. */
  const move = (node: Node, parent: Node, before: Node | null): true => {
    const { parentNode, nextSibling } = node;
    parent.insertBefore(node, before);
    undos.push(() => {
      if (parentNode === null) node.parentNode?.removeChild(node);
      else parentNode.insertBefore(node, nextSibling);
    });
    return true;
  };
  const remove = (element: Element): boolean => {
    const { parentNode, nextSibling } = element;
    if (parentNode === null) return false;
    element.remove();
    undos.push(() => parentNode.insertBefore(element, nextSibling));
    return true;
  };
  const add = (html: string, isAbove: boolean): void => {
    const box = document.createElement('div');
    box.innerHTML = html;
    document.body.insertBefore(box, isAbove ? document.body.firstChild : null);
    undos.push(() => box.remove());
  };

  const STRANGERS: Record<string, string> = {
    form: '<form aria-label="Feedback"><label>Your opinion <input></label><button>Tell us</button></form>',
    login:
      '<form aria-label="Log in" action="/login"><label>Username <input name="user"></label><label>Password <input type="password"></label><button>Log in</button></form>',
    newsletter:
      '<form aria-label="Newsletter"><label>Email <input type="email" name="email"></label><button>Subscribe</button></form>',
    banner:
      '<div class="cookie-banner" style="position:sticky;bottom:0"><p>We use cookies.</p><button>Accept all</button><button>Reject all</button></div>',
    dialog: '<div role="dialog" aria-label="Hint"><p>Did you know?</p><button>Close</button></div>',
    modal:
      '<div style="position:fixed;inset:0;background:#0008;z-index:99999"><div role="dialog" aria-modal="true" aria-label="Hint" style="background:#fff"><p>Did you know?</p><button>Got it</button></div></div>',
  };

  /** With the boxes that are drawn around it and hold nothing else: the frame of a button whose input is on top of it. */
  const wholeOf = (element: Element): Element => {
    const { width, height } = element.getBoundingClientRect();
    const parent = element.parentElement;
    if (parent === null || parent === document.body || parent.localName === 'form') return element;
    const box = parent.getBoundingClientRect();
    const isSame = Math.abs(box.width - width) < 6 && Math.abs(box.height - height) < 6;
    return isSame && parent.querySelectorAll('input,select,textarea,button,a').length <= 1 ? wholeOf(parent) : element;
  };

  const labelsOf = (element: Element): Element[] => {
    const own = [...((element as HTMLInputElement).labels ?? [])];
    const named = (element.getAttribute('aria-labelledby') ?? '').split(/\s+/).filter(Boolean);
    return [...own, ...named.flatMap((id) => document.getElementById(id) ?? [])];
  };

  /** A second one that looks and is called the same. */
  const twinOf = (element: Element): Element => {
    const said = labelsOf(element)
      .map((label) => label.textContent?.replace(/\s+/g, ' ').trim())
      .join(' ');
    const twin = element.cloneNode(true) as Element;
    for (const one of [twin, ...twin.querySelectorAll('[id]')]) one.removeAttribute('id');
    twin.removeAttribute('aria-labelledby');
    if (said !== '') twin.setAttribute('aria-label', said);
    return twin;
  };

  /** Rows, entries, cards, and the parts of a page: what can change places without meaning anything else. */
  const reorder = (): boolean => {
    const ROWS = 'tr,li,article,[role="row"],[role="listitem"],.card';
    const PARTS = 'section,form,fieldset,article,aside';
    const parents = new Set(all(`${ROWS},${PARTS}`).map((one) => one.parentNode));
    let isDone = false;
    for (const parent of parents) {
      if (parent === null) continue;
      for (const kind of [ROWS, PARTS]) {
        const these = [...parent.children].filter((one) => one.matches(kind) && one.querySelector('th') === null);
        if (these.length < 2) continue;
        isDone = true;
        const [first] = these;
        // The last comes first: each goes before the one that was first.
        for (const one of these.slice(1)) move(one, parent, parentFirst(these, first as Element));
      }
    }
    return isDone;
  };
  const parentFirst = (these: readonly Element[], first: Element): Element => {
    let one = first;
    while (one.previousElementSibling !== null && these.includes(one.previousElementSibling))
      one = one.previousElementSibling;
    return one;
  };

  const wrap = (): boolean => {
    const around = (element: Element, name: string): void => {
      const parent = element.parentNode;
      if (parent === null) return;
      const box = document.createElement(name);
      const next = element.nextSibling;
      box.append(element);
      parent.insertBefore(box, next);
      undos.push(() => box.replaceWith(element));
    };
    for (const one of all('button,input:not([type="hidden"]),select,textarea,a'))
      if (one.closest('svg') === null && one.assignedSlot === null) around(one, 'span');
    for (const one of [...document.body.children])
      if (!/^(script|style|template|link)$/.test(one.localName)) around(one, 'div');
    return true;
  };

  /** Only names that no style sheet knows: what a page looks like stays as it is. */
  const rename = (): boolean => {
    const sheets = roots().flatMap((root) => [...((root as Document).styleSheets ?? [])]);
    const styled = sheets
      .flatMap((sheet) => {
        try {
          return [...sheet.cssRules].map((rule) => rule.cssText);
        } catch {
          return [];
        }
      })
      .join('\n');
    const isStyled = (sign: string, name: string): boolean =>
      new RegExp(`\\${sign}${name.replace(/[^\w-]/g, '\\$&')}(?![\\w-])`).test(styled);
    const REFERRING = [
      'for',
      'aria-labelledby',
      'aria-describedby',
      'aria-controls',
      'aria-owns',
      'form',
      'list',
      'headers',
    ];
    // A form that has a field of that name says something else for `form.id`.
    const idOf = (element: Element): string => element.getAttribute('id') ?? '';
    const said = all('[id]').map(idOf);
    const ids = new Map(said.filter((id) => id !== '' && !isStyled('#', id)).map((id, i) => [id, `zq${i}`]));
    let isDone = false;
    const set = (element: Element, name: string, value: string): void => {
      const before = element.getAttribute(name);
      if (before === null || before === value) return;
      isDone = true;
      element.setAttribute(name, value);
      undos.push(() => element.setAttribute(name, before));
    };
    const renamed = (said: string): string =>
      said
        .split(/\s+/)
        .map((id) => ids.get(id) ?? id)
        .join(' ');
    for (const element of all('*')) {
      if (ids.has(idOf(element))) set(element, 'id', ids.get(idOf(element)) as string);
      for (const name of REFERRING)
        if (element.hasAttribute(name)) set(element, name, renamed(element.getAttribute(name) ?? ''));
      if (element.hasAttribute('class')) {
        const names = (element.getAttribute('class') ?? '').split(/\s+/).filter(Boolean);
        set(element, 'class', names.map((name, i) => (isStyled('.', name) ? name : `zc${i}`)).join(' '));
      }
    }
    return isDone;
  };

  /** Every element is replaced by a copy of itself, as a framework does that draws anew. Components stay. */
  const render = (): boolean => {
    const copied = (element: Element): void => {
      if (/^(script|style|link|template|iframe)$/.test(element.localName)) return;
      if (hasShadow(element) || element.querySelector('iframe') !== null) {
        for (const child of [...element.children]) copied(child);
        for (const child of [...(element.shadowRoot?.children ?? [])]) copied(child);
        return;
      }
      const copy = element.cloneNode(true) as Element;
      const [from, to] = [
        [element, ...element.querySelectorAll('*')],
        [copy, ...copy.querySelectorAll('*')],
      ];
      for (const [i, one] of from.entries()) {
        const mark = marks.get(one);
        if (mark !== undefined) marks.set(to[i] as Element, mark);
      }
      element.replaceWith(copy);
      undos.push(() => copy.replaceWith(element));
    };
    for (const child of [...document.body.children]) copied(child);
    return true;
  };

  const withElement = (mark: string | null, change: (element: Element) => boolean): boolean => {
    const element = mark === null ? undefined : byMark.get(mark);
    return element?.isConnected === true ? change(element) : false;
  };

  const CHANGES: Record<string, (mark: string | null) => boolean> = {
    remove: (mark) => withElement(mark, (element) => remove(wholeOf(element))),
    'remove with label': (mark) =>
      withElement(mark, (element) => {
        const labels = labelsOf(element);
        for (const label of labels) remove(label);
        if (element.isConnected) remove(element);
        return labels.length > 0;
      }),
    'twin beside': (mark) =>
      withElement(mark, (element) => {
        // A field in its label has its twin in a label of its own.
        const whole = element.closest('label') ?? element;
        const twin = whole === element ? twinOf(element) : (whole.cloneNode(true) as Element);
        for (const one of twin.querySelectorAll('[id]')) one.removeAttribute('id');
        return move(twin, whole.parentNode as Node, whole.nextSibling);
      }),
    'twin above': (mark) =>
      withElement(mark, (element) => move(twinOf(element), document.body, document.body.firstChild)),
    'twin below': (mark) => withElement(mark, (element) => move(twinOf(element), document.body, null)),
    reorder,
    wrap,
    rename,
    render,
  };

  const changer: PageChanger = {
    mark: () => {
      for (const element of all('*')) {
        if (marks.has(element)) continue;
        const mark = String(byMark.size + 1);
        marks.set(element, mark);
        byMark.set(mark, element);
      }
      return byMark.size;
    },
    markOf: (id) => {
      const [element] = world.__beckon.chain(id);
      return element === undefined ? null : (marks.get(element) ?? `new ${element.localName}`);
    },
    apply: (change, mark) => {
      const [what = '', where] = change.split(' is added ');
      const html = STRANGERS[what];
      if (where === undefined || html === undefined) return CHANGES[change]?.(mark) === true;
      add(html, where === 'above');
      return true;
    },
    undo: () => {
      for (const one of undos.reverse()) one();
      undos = [];
      // The page script sees it as it was before the next change.
      world.__beckon.patterns(1);
    },
    addFrame: (isAbove) =>
      new Promise((resolve) => {
        const frame = document.createElement('iframe');
        frame.addEventListener('load', () => resolve(), { once: true });
        frame.srcdoc =
          '<h1>Chat</h1><label>Message <input></label><button>Start</button><form><label>Email <input type="email"></label><button>Send</button></form>';
        document.body.insertBefore(frame, isAbove ? document.body.firstChild : null);
        undos.push(() => frame.remove());
      }),
    tryOn: async (change, mark, asked) => {
      if (change !== null && !changer.apply(change, mark)) {
        changer.undo();
        return null;
      }
      const answers: AnsweredInPage[] = [];
      for (const { target, requirement } of asked) {
        const { decision, thing } = await world.__beckon.ask({
          target,
          requirement,
          policy: {},
          action: null,
          isForced: false,
          isNamed: false,
          handles: {},
          lastTouched: null,
          leftMs: 60_000,
          next: 1,
        });
        const element = thing === null ? null : world.__beckon.element();
        answers.push({
          mark: element === null ? null : (marks.get(element) ?? `new ${element.localName}`),
          isGuarded: decision.guarded,
          code: decision.failure?.code ?? '',
          reason: decision.reason,
          hasNamesake: decision.alternates
            .slice(0, Math.max(0, decision.trace.candidatesAfterFilter - 1))
            .some(({ reasons }) => reasons[0]?.endsWith(':exact') === true),
          shown: thing?.shown ?? '',
        });
      }
      changer.undo();
      return answers;
    },
  };
  world.__changer = changer;
}

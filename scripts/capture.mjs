// Puts captured accessors (page/captured.ts) in the place of plain property accesses in packages/browser/src/page and in
// packages/extension/src/executor, wherever what is
// accessed may be a form or a document: what a page names in these hides their own properties. The compiler knows the types;
// what cannot be replaced is an error, so that nothing is left.

import { resolve } from 'node:path';
import { SyntaxKind } from 'typescript/unstable/ast';
import { API, SymbolFlags } from 'typescript/unstable/sync';

/** From the general to the special: the last that a type fits is what is known of a value. */
const BASES = ['Node', 'Element', 'HTMLElement', 'HTMLFormElement', 'Document'];
/** The module that the accessors are imported from. */
export const CAPTURED = 'beckon:captured';

/** The sources of the page script, by path, as they are bundled; and the module of their accessors. */
export function capture(root) {
  const api = new API({ cwd: root });
  try {
    const snapshot = api.updateSnapshot({ openProjects: [resolve(root, 'tsconfig.capture.json')] });
    const [project] = snapshot.getProjects();
    const types = new Types(project.checker);
    const accessors = new Map();
    const faults = [];
    const sources = new Map();
    const folders = [
      resolve(root, 'packages', 'browser', 'src', 'page'),
      resolve(root, 'packages', 'extension', 'src', 'executor'),
    ];
    // The content script itself speaks to the browser only.
    for (const name of project.program.getSourceFileNames()) {
      if (!folders.some((folder) => name.startsWith(folder)) || /captured\.ts$|executor\/content\.ts$/.test(name))
        continue;
      const file = new Captured(project.program.getSourceFile(name), types, accessors);
      sources.set(name, file.text());
      faults.push(...file.faults.map((fault) => `${name.slice(root.length)}: ${fault}`));
    }
    return { sources, accessors: moduleOf(accessors), faults, count: accessors.size };
  } finally {
    api.close();
  }
}

function moduleOf(accessors) {
  const lines = [...accessors.values()].map(
    ({ as, kind, name, base }) =>
      `export const ${as} = /* @__PURE__ */ ${kind}(${JSON.stringify(name)}, ${base ?? 'null'});`,
  );
  const from = JSON.stringify('./captured.js');
  return `import { caller, reader, writer } from ${from};\nexport { parts, some } from ${from};\n${lines.join('\n')}\n`;
}

/** What the compiler knows of values. */
class Types {
  #checker;
  #form;
  #document;
  #bases;
  #known = new Map();

  constructor(checker) {
    this.#checker = checker;
    const named = (name) => checker.getDeclaredTypeOfSymbol(checker.resolveName(name, SymbolFlags.Interface));
    this.#form = named('HTMLFormElement');
    this.#document = named('Document');
    this.#bases = BASES.map((name) => [name, named(name)]);
  }

  /** For each of the nodes null if it cannot be clobbered, else what is known of it. */
  of(nodes) {
    return nodes.length === 0 ? [] : this.#checker.getTypeAtLocation(nodes).map((type) => this.#classOf(type));
  }

  #classOf(type) {
    if (type === undefined) return null;
    const known = this.#known.get(type.id);
    if (known !== undefined) return known;
    const found = this.#classify(type);
    this.#known.set(type.id, found);
    return found;
  }

  #classify(declared) {
    const checker = this.#checker;
    const bare = checker.getNonNullableType(declared) ?? declared;
    const type = checker.getBaseConstraintOfType(bare) ?? bare;
    const fits = (one, other) => checker.isTypeAssignableTo(one, other);
    const isOpen = fits(this.#form, type) || fits(this.#document, type) || fits(type, this.#document);
    if (!isOpen || checker.typeToString(type) === 'never') return null;
    const base = this.#bases.findLast(([, one]) => fits(type, one))?.[0] ?? null;
    // A dictionary of ours.
    if (base === null && checker.getIndexInfosOfType(type).length > 0) return null;
    return { base };
  }
}

const ACCESSES = new Set([SyntaxKind.PropertyAccessExpression, SyntaxKind.ElementAccessExpression]);
const CASTS = new Set([
  SyntaxKind.ParenthesizedExpression,
  SyntaxKind.AsExpression,
  SyntaxKind.SatisfiesExpression,
  SyntaxKind.NonNullExpression,
]);

/** One file. */
class Captured {
  faults = [];
  #file;
  #source;
  #accessors;
  #classes = new Map();
  #used = new Set();

  constructor(file, types, accessors) {
    this.#file = file;
    this.#source = file.text;
    this.#accessors = accessors;
    const asked = [];
    const visit = (node) => {
      if (ACCESSES.has(node.kind)) asked.push(...withCasts(node.expression));
      if (node.kind === SyntaxKind.ObjectBindingPattern) asked.push(node);
      if (node.kind === SyntaxKind.VariableDeclaration && node.initializer) asked.push(...withCasts(node.initializer));
      if (node.kind === SyntaxKind.BinaryExpression && node.operatorToken.kind === SyntaxKind.InKeyword)
        asked.push(node.right);
      node.forEachChild(visit);
    };
    visit(file);
    for (const [i, found] of types.of(asked).entries()) this.#classes.set(asked[i], found);
  }

  text() {
    const text = this.#emit(this.#file);
    const names = [...this.#used].sort();
    return names.length === 0 ? text : `import { ${names.join(', ')} } from '${CAPTURED}';\n${text}`;
  }

  /** What is known of a value that may be a form or a document; null of others. A cast makes nothing safe. */
  #classOf(node) {
    for (const one of withCasts(node).reverse()) {
      const found = this.#classes.get(one);
      if (found) return found;
    }
    return null;
  }

  #emit(node) {
    switch (node.kind) {
      case SyntaxKind.PropertyAccessExpression:
      case SyntaxKind.ElementAccessExpression:
      case SyntaxKind.CallExpression:
        return this.#chain(node);
      case SyntaxKind.BinaryExpression:
        return this.#binary(node);
      case SyntaxKind.PrefixUnaryExpression:
      case SyntaxKind.PostfixUnaryExpression:
      case SyntaxKind.DeleteExpression: {
        const to = node.operand ?? node.expression;
        const isStep = node.kind === SyntaxKind.DeleteExpression || /^(\+\+|--)|(\+\+|--)$/.test(this.#raw(node));
        if (isStep && this.#accessOf(to) !== null) this.#fault(node, 'changes a property in place');
        return this.#plain(node);
      }
      case SyntaxKind.VariableDeclaration:
        return this.#declaration(node);
      case SyntaxKind.ObjectBindingPattern:
        if (this.#classes.get(node)) this.#fault(node, 'takes a node apart where it cannot be captured');
        return this.#plain(node);
      default:
        return this.#plain(node);
    }
  }

  /** The source, with what is inside emitted. */
  #plain(node) {
    let text = '';
    let at = node.pos;
    node.forEachChild((child) => {
      text += this.#source.slice(at, child.pos) + this.#emit(child);
      at = child.end;
    });
    return text + this.#source.slice(at, node.end);
  }

  #raw(node) {
    return this.#source.slice(node.pos, node.end).trim();
  }

  /** `x.a`, `x['a']` on what may be clobbered. */
  #accessOf(node) {
    if (!ACCESSES.has(node.kind)) return null;
    const known = this.#classOf(node.expression);
    if (known === null) return null;
    const name = nameOf(node);
    if (name === null) {
      const isIndex = node.argumentExpression?.kind === SyntaxKind.NumericLiteral;
      if (node.kind === SyntaxKind.ElementAccessExpression && !isIndex)
        this.#fault(node, 'reads a name that is not written here');
      return null;
    }
    return { name, base: known.base };
  }

  /** A chain of accesses and calls, from the inside out. */
  #chain(node) {
    const links = [];
    let first = node;
    while (ACCESSES.has(first.kind) || first.kind === SyntaxKind.CallExpression) {
      links.unshift(first);
      first = first.expression;
    }
    const space = /^\s*/.exec(this.#source.slice(first.pos, first.end))[0];
    return space + this.#links(this.#emit(first).trim(), links, 0, false);
  }

  #links(from, links, start, isChecked) {
    let value = from;
    for (let i = start; i < links.length; i++) {
      const link = links[i];
      const isOptional = link.questionDotToken !== undefined && !(isChecked && i === start);
      const access = this.#accessOf(link);
      const isAwaiting = () => links.slice(i).some((one) => holdsAwait(one, one.expression));
      if (isOptional && links.slice(i).some((one) => this.#accessOf(one) !== null)) {
        if (isAwaiting()) this.#fault(link, 'waits inside of an optional chain');
        const name = `$${i}`;
        return `${this.#use('some')}(${value}, (${name}) => ${this.#links(name, links, i, true)})`;
      }
      if (link.kind === SyntaxKind.CallExpression) {
        value += `${isOptional ? '?.' : ''}(${this.#args(link)})`;
        continue;
      }
      if (access === null) {
        const inside = link.argumentExpression;
        const dot = isOptional ? '?.' : inside === undefined ? '.' : '';
        value += inside === undefined ? dot + this.#raw(link.name) : `${dot}[${this.#emit(inside)}]`;
        continue;
      }
      const next = links[i + 1];
      if (next?.kind !== SyntaxKind.CallExpression) value = `${this.#accessor('reader', access)}(${value})`;
      else {
        if (next.questionDotToken !== undefined) this.#fault(next, 'calls a method that may be missing');
        const args = this.#args(next);
        value = `${this.#accessor('caller', access)}(${value}${args === '' ? '' : `, ${args}`})`;
        i++;
      }
    }
    return value;
  }

  #args(call) {
    return call.arguments.map((one) => this.#emit(one).trim()).join(', ');
  }

  #binary(node) {
    const operator = this.#raw(node.operatorToken);
    if (operator === 'in' && this.#classes.get(node.right)) this.#fault(node, 'asks what is in a node');
    const isSet = /^(\S*[^=!<>]|<<|>>>?)?=$/.test(operator);
    if (isSet && /^\s*[[{(]/.test(this.#raw(node.left)) && this.#holdsAccess(node.left))
      this.#fault(node, 'sets properties of nodes by taking apart');
    const access = isSet ? this.#accessOf(node.left) : null;
    if (access === null) return this.#plain(node);
    const to = node.left.expression;
    const value = this.#emit(node.right).trim();
    const target = this.#emit(to).trim();
    const space = /^\s*/.exec(this.#source.slice(node.pos, node.end))[0];
    const set = this.#accessor('writer', access);
    if (operator === '=') return `${space}${set}(${target}, ${value})`;
    if (to.kind !== SyntaxKind.Identifier) this.#fault(node, 'changes a property of what is worked out');
    return `${space}${set}(${target}, ${this.#accessor('reader', access)}(${target}) ${operator.slice(0, -1)} (${value}))`;
  }

  #holdsAccess(node) {
    if (this.#accessOf(node) !== null) return true;
    let isHeld = false;
    node.forEachChild((child) => {
      isHeld ||= this.#holdsAccess(child);
    });
    return isHeld;
  }

  #declaration(node) {
    const known = node.initializer === undefined ? null : this.#classOf(node.initializer);
    if (node.name.kind !== SyntaxKind.ObjectBindingPattern || known === null) return this.#plain(node);
    const read = node.name.elements.map((element) => {
      const key = element.propertyName ?? element.name;
      if (element.dotDotDotToken !== undefined || key.kind !== SyntaxKind.Identifier)
        this.#fault(node, 'takes a node apart');
      const name = this.#raw(key);
      return `${name}: ${this.#accessor('reader', { name, base: known.base })}($)`;
    });
    // The parts themselves may be taken apart, where they are no nodes.
    const pattern = this.#plain(node.name);
    const value = this.#emit(node.initializer).trim();
    return `${pattern} = ${this.#use('parts')}(${value}, ($) => ({ ${read.join(', ')} }))`;
  }

  #accessor(kind, { name, base }) {
    const as = `$${kind}_${base ?? ''}_${name}`;
    this.#accessors.set(as, { as, kind, name, base });
    return this.#use(as);
  }

  #use(name) {
    this.#used.add(name);
    return name;
  }

  #fault(node, words) {
    const line = this.#source.slice(0, node.end).split('\n').length;
    this.faults.push(`${line}: ${words}: ${this.#raw(node).slice(0, 80)}`);
  }
}

/** An expression, and those it is a cast of, from the outside in. */
function withCasts(node) {
  return CASTS.has(node.kind) ? [node, ...withCasts(node.expression)] : [node];
}

function nameOf(node) {
  if (node.kind === SyntaxKind.PropertyAccessExpression)
    return node.name.kind === SyntaxKind.Identifier ? node.name.text : null;
  return node.argumentExpression.kind === SyntaxKind.StringLiteral ? node.argumentExpression.text : null;
}

/** Whether something is waited for in a link, apart from what it is a link of. */
function holdsAwait(node, without) {
  if (node === without) return false;
  if (node.kind === SyntaxKind.AwaitExpression || node.kind === SyntaxKind.YieldExpression) return true;
  let isHeld = false;
  node.forEachChild((child) => {
    isHeld ||= holdsAwait(child, without);
  });
  return isHeld;
}

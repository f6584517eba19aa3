// As much of a shell's grammar as the docs need: which commands a line calls, with which words.

/** The words of each command of a line: `a 'b c' | d > e` has two. What a redirection names is left out. */
export function commandsOf(line: string): readonly (readonly string[])[] {
  const found: string[][] = [[]];
  let isTarget = false;
  for (const [token, one, two, operator, plain] of line.matchAll(TOKEN)) {
    if (token.startsWith('#')) break;
    if (operator !== undefined) {
      isTarget = operator.includes('<') || operator.includes('>');
      if (!isTarget) found.push([]);
    } else if (isTarget) isTarget = false;
    else found.at(-1)?.push(one ?? two ?? plain ?? '');
  }
  return found.filter((words) => words.length > 0);
}

/** Quoted, quoted, an operator, or letters with quotes among them: `NAME='a b'`. */
const TOKEN = /'([^']*)'|"([^"]*)"|(&&|\|\||[|;]|\d?>>?|<)|((?:[^\s'"|;<>&]|'[^']*'|"[^"]*")+)|#.*$/g;

/** The words behind `beckon`, for each call of it in a line. */
export function callsOfBeckon(line: string): readonly (readonly string[])[] {
  return commandsOf(line).flatMap((words) => {
    const rest = words.slice(words.findIndex((word) => !/^[A-Z_]+=/.test(word)));
    const called = rest[0] === 'npx' ? rest.slice(1).filter((word, i) => i > 0 || word !== '-y') : rest;
    return called[0] === 'beckon' ? [called.slice(1)] : [];
  });
}

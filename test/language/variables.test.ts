import { describe, expect, it } from 'vitest';
import { type Command, parse, print, substitute, variables } from '../../packages/core/src/language/index.js';

function command(line: string): Command {
  const found = parse(line).lines[0]?.command;
  if (found == null) throw new Error(`not a command: ${line}`);
  return found;
}

const values: Record<string, string> = { USER: 'amy', PASSWORD: 'a"b', HOST: 'localhost:80', N: '3' };
const fill = (line: string) => substitute(command(line), (name) => values[name]);

describe('variables', () => {
  it('are the names in the texts, each once', () => {
    expect(variables(command('login "${USER}" "${USER}-${PASSWORD}"'))).toEqual(['USER', 'PASSWORD']);
    expect(variables(command('type "Price" "$${USER} ${5} ${}"'))).toEqual([]);
  });
});

describe('substitute', () => {
  const rows: [string, string][] = [
    ['login "${USER}" "${PASSWORD}"', 'login "amy" "a\\"b"'],
    ['click "Row ${N}" near "${USER}"', 'click "Row 3" near "amy"'],
    ['goto "${HOST}/cart"', 'goto http://localhost:80/cart'],
    ['fill {"Name": "${USER}"}', 'fill {"Name": "amy"}'],
    ['run pay --who "${USER}" "${N}"', 'run pay "3" --who "amy"'],
    ['explain goto "${HOST}"', 'explain goto http://localhost:80'],
    ['type 1 "$${USER}"', 'type 1 "${USER}"'],
    ['fill {"${USER}": "x", "B": 1}', 'fill {"amy": "x", "B": 1}'],
    ['fill {"amy": "x", "${USER}": "y"}', 'fill {"amy": "x", "${USER}": "y"}'],
    ['type 1 "$${ USER } ${5} ${}"', 'type 1 "${ USER } ${5} ${}"'],
  ];
  it.each(rows)('%s', (line, expected) => {
    const { command: done, unknown } = fill(line);
    expect(unknown).toEqual([]);
    expect(print(done)).toBe(expected);
  });

  it('names what it does not know and leaves it', () => {
    const { command: done, unknown } = fill('type 1 "${NOBODY} ${USER}"');
    expect(unknown).toEqual(['NOBODY']);
    expect(print(done)).toBe('type 1 "${NOBODY} amy"');
  });

  it.each(['${ USER }', '${USER:-none}', '${user.name}', '${user-name}', '${größe}', '${USER?x}'])(
    '%s is no text to be typed',
    (said) => expect(fill(`type 1 "${said}"`).unknown).toEqual([said.slice(2, -1)]),
  );

  it('cannot change what a line means', () => {
    const { command: done } = substitute(command('click "${X}"'), () => '" --force');
    expect(done).toMatchObject({ type: 'click', target: { primary: { kind: 'text', value: '" --force' } } });
  });
});

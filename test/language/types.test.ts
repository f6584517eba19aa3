// What the compiler must hold: the command types follow from the table. `npm run typecheck` checks the @ts-expect-error lines.

import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  type Command,
  type CommandNamed,
  type CommandType,
  commands,
  type Handlers,
  parse,
  type Span,
  type Spans,
  type Target,
} from '../../packages/core/src/language/index.js';

describe('command types', () => {
  it('are inferred from the table', () => {
    expectTypeOf<CommandNamed<'check'>['target']>().toEqualTypeOf<Target>();
    expectTypeOf<CommandNamed<'click'>['target']>().toEqualTypeOf<Target | undefined>();
    expectTypeOf<CommandNamed<'back'>>().toEqualTypeOf<{
      readonly type: 'back';
      readonly span: Span;
      readonly spans?: Spans;
    }>();
    expectTypeOf<CommandNamed<'adjust'>>().toEqualTypeOf<{
      readonly type: 'adjust';
      readonly target: Target;
      readonly value: number;
      readonly tolerance?: number;
      readonly attempts?: number;
      readonly timeout?: string;
      readonly span: Span;
      readonly spans?: Spans;
    }>();
    expectTypeOf<CommandNamed<'click'>['button']>().toEqualTypeOf<'right' | 'middle' | undefined>();
    expectTypeOf<CommandNamed<'click'>['double']>().toEqualTypeOf<boolean | undefined>();
    expectTypeOf<CommandNamed<'observe'>['verbosity']>().toEqualTypeOf<'default' | 'full' | 'minimal'>();
    expectTypeOf<CommandNamed<'refresh'>['hard']>().toEqualTypeOf<boolean>();
    expectTypeOf<CommandNamed<'storage'>['storage_type']>().toEqualTypeOf<'local' | 'session' | undefined>();
    expectTypeOf<CommandNamed<'explain'>['command']>().toEqualTypeOf<Command>();
    expectTypeOf<CommandNamed<'upload'>['paths']>().toEqualTypeOf<readonly string[]>();
    expectTypeOf<CommandNamed<'frame'>['target']>().toEqualTypeOf<Target | 'main' | 'parent'>();
    expectTypeOf<CommandNamed<'run'>['args']>().toEqualTypeOf<readonly (string | number)[] | undefined>();
  });

  it('narrow by their fixed fields', () => {
    const found = parse('cookies set theme dark').lines[0]?.command;
    if (found?.type !== 'cookies' || found.action !== 'set') throw new Error('not read');
    expectTypeOf(found.value).toEqualTypeOf<string>();
    expect(found.value).toBe('dark');
  });

  it('know every row, and no other', () => {
    expectTypeOf<Command['type']>().toEqualTypeOf<CommandType>();
    expectTypeOf<CommandType>().toEqualTypeOf<keyof typeof commands>();
    // @ts-expect-error there is no such command
    const wrong: CommandType = 'clck';
    expect(wrong in commands).toBe(false);
  });

  it('make a handler map that misses a command a compile error', () => {
    // @ts-expect-error all the others are missing
    const handlers: Handlers<string> = { back: () => 'back' };
    expect(Object.keys(handlers)).toEqual(['back']);
  });
});

// The language, as programs use it: text → commands → text.

export type { Span } from '../text/span.js';
export {
  type Atom,
  type Command,
  type CommandNamed,
  type CommandType,
  directions,
  type Facets,
  type Handlers,
  type Line,
  type Program,
  type Related,
  type Relation,
  type Role,
  relations,
  roles,
  type Scalar,
  type Spans,
  type Target,
} from './ast.js';
export { commands, rowOf } from './commands.js';
export {
  type ElementKind,
  elementKinds,
  elementWords,
  facetWords,
  hasFacets,
  isDescriptive,
  type ScreenPlace,
  screenPlaces,
} from './descriptions.js';
export { milliseconds } from './durations.js';
export type { Requirement, Row, SecretKind, SignalName, WorldName } from './grammar.js';
export { helpFor, overview } from './help.js';
export { corrected, format, normalize } from './normalize.js';
export { parse } from './parse.js';
export { parseTarget } from './parse-target.js';
export { print } from './print.js';
export type { Diagnostic, ParseCode } from './problems.js';
export { substitute, variables } from './variables.js';

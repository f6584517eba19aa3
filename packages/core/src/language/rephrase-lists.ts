// What people write for commands that list, record or write: `requests "api"`, `console errors`, `trace on`, `pdf out.pdf A4`.

import type { Rules } from './rewrite.js';

export const listRules: Readonly<Record<string, Rules>> = {
  console: [
    ['(all|the) ?<log|warn|error|info>s?|<log|warn|error|info>s?( only)?', 'console --level $1$2'],
    ['warnings?|--level(=|\\s)warning', 'console --level warn'],
    ['[last] <n>', 'console --last $1'],
    ['[(containing|with|about)] <text>', 'console --filter $1'],
  ],
  errors: [['[the] [last] <n>', 'errors --last $1']],
  highlight: [['<target> [in] <red|blue|green|yellow|orange|purple|pink|black|white>', 'highlight $1 --color $2']],
  observe: [['[only] [the] (changes|changed|what changed|difference|differences)', 'observe --diff']],
  pdf: [['<\\S+> --(paper|size)(=|\\s)<A4|Letter|Legal|Tabloid>', 'pdf $1 --format $2']],
  record: [
    ['<\\S+\\.(?:webm|mp4|gif|mov)>', 'record start $1'],
    ['(off|end|finish)', 'record stop'],
  ],
  requests: [
    ['[last] <n>', 'requests --last $1'],
    ['[(containing|with|to|for)] <text>', 'requests --filter $1'],
  ],
  trace: [
    ['(on|begin)', 'trace start'],
    ['(off|end|finish)', 'trace stop'],
    ['(save|write) [(to|as|in)] <\\S+>', 'trace stop $1'],
  ],
};

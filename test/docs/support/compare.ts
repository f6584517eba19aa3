// Whether a command said what a page shows. Times and the like differ from run to run; … stands for what is left out.

/** What is never the same twice, made the same. */
export function steady(text: string): string {
  return (
    text
      .replace(/(?<![\w.])[\d.]+ (?:ms|s|m|min)(?![\w])/g, '0 ms')
      .replace(/"(resolve|act|verify|total)":[\d.]+/g, '"$1":0')
      .replace(/beckon-shots-\w+/g, 'beckon-shots-0')
      .replace(/failure-\d+-\d+\./g, 'failure-0-0.')
      // A session is called after the folder, wherever that is.
      .replace(/^closed [\w.-]+-[0-9a-z]{1,6}$/gm, 'closed folder-0')
      // Numbers of things are given in the order in which a page was seen to grow.
      .replace(/\[(?:\d+|…)\]/g, '[0]')
      // Columns are as wide as what stands in them.
      .replace(/ {2,}/g, '  ')
      .replace(/"(?:handle|before|after)":"[^"]*"/g, (pair) => pair.replace(/:".*/, ':"0"'))
      .replace(/\d{4}-\d\d-\d\d[T ][\d:.]+Z?/g, '2026-01-01')
      .replace(/[ \t]+$/gm, '')
      .trimEnd()
  );
}

/** Whether it says that. A line that is only … stands for any lines, … in a line for any text of it. */
export function saysThat(shown: string, said: string): boolean {
  const pattern = steady(shown)
    .split('\n')
    .map((line) => (line.trim() === '…' ? '(?:[^\\n]*\\n)*?' : `${line.split('…').map(escaped).join('[^\\n]*')}\\n`))
    .join('');
  return new RegExp(`^${pattern}$`).test(`${steady(said)}\n`);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** What is done at the same time ends in any order. */
export function inAnyOrder(text: string): string {
  return steady(text).split('\n').sort().join('\n');
}

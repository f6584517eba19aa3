// The keys of the page, in a dialog.

import { useEffect, useRef } from 'preact/hooks';

const KEYS: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['↑', '↓', 'k', 'j'], 'previous step, next step'],
  [['p', 'n'], 'previous failure, next failure'],
  [['f'], 'only failed steps, or all'],
  [['/'], 'search for text'],
  [['Esc'], 'clear the search; back to all steps on a small screen'],
  [['?'], 'this list'],
];

export function Help({ onClose }: { readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class="help" aria-labelledby="help-title" onClose={onClose}>
      <h2 id="help-title">Keys</h2>
      <dl>
        {KEYS.map(([keys, does]) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <form method="dialog">
        <button type="submit">Close</button>
      </form>
    </dialog>
  );
}

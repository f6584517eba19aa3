// Pages of a pack that move a frame of another site under the pointer, at every moment of a press.

export interface PackAttack {
  readonly name: string;
  /** The page of the pack's own host; `BANK` and `OWN` stand for addresses. */
  readonly body: string;
  /** The steps of its intent. */
  readonly steps: readonly string[];
  /** Lines of the user before it. */
  readonly before?: readonly string[];
  /** What an expression on the pack's own page must be in the end. */
  readonly holds?: string;
  readonly isSlow?: boolean;
  /** It gets nothing of what the user does, either. */
  readonly isOfUserToo?: boolean;
}

/** A frame beside the page, and what moves it under the pointer. */
const ASIDE =
  '<iframe id=f src=BANK/bank style="position:absolute;left:2000px;top:0;width:500px;height:400px;border:0"></iframe>';
const OVER = "f.style.left='0px'";
const moved = (when: string, button: string, step = 'click "Own" --timeout 800ms'): PackAttack => ({
  name: `a frame that is moved under the pointer ${when}`,
  body: button + ASIDE,
  steps: [step],
  // What flickers, as what comes by :hover and takes the hover away, can get a click, as from a person.
  isOfUserToo: when !== 'all the time' && when !== 'by :hover',
});
const OWN = 'style="margin:60px">Own</button>';

export const MOVED: readonly PackAttack[] = [
  ...['pointermove', 'pointerover', 'mousedown', 'pointerdown'].map((kind) =>
    moved(`at ${kind}`, `<button on${kind}="${OVER}" ${OWN}`),
  ),
  moved(
    'at pointermove, by a page that is busy then',
    `<button onpointermove="${OVER};for(const e=performance.now()+60;performance.now()<e;);" ${OWN}`,
  ),
  ...['hover', 'active', 'focus'].map((state) =>
    moved(`by :${state}`, `<style>#own:${state} + #f { left: 0 !important }</style><button id=own ${OWN}`),
  ),
  moved(
    'all the time',
    `<button ${OWN}<script>setInterval(() => { f.style.left = f.style.left === '0px' ? '2000px' : '0px' }, 3)</script>`,
  ),
  moved(
    'while it is held',
    `<button onmousedown="setTimeout(() => { ${OVER} }, 50)" ${OWN}`,
    'click "Own" --long --timeout 2s',
  ),
  moved('between two clicks', `<button onclick="${OVER}" ${OWN}`, 'click "Own" --double --timeout 800ms'),
  moved(
    'in a drag',
    `<button onmousedown="${OVER}" draggable=true ${OWN}<p id=to>To</p>`,
    'drag "Own" to css("#to") --timeout 800ms',
  ),
  moved(
    'at a slider',
    `<input type=range aria-label=Own onpointermove="${OVER}" onpointerdown="${OVER}" style="margin:60px">`,
    'adjust "Own" 70 --timeout 800ms',
  ),
  moved(
    'at a list of one’s own',
    `<button role=combobox aria-label=Own aria-haspopup=listbox aria-expanded=false onpointermove="${OVER}" style="margin:60px">Pick</button>`,
    'select "Own" "Two" --timeout 800ms',
  ),
  moved(
    'at a field',
    `<input aria-label=Own onpointerdown="${OVER}" onfocus="${OVER};f.focus()" style="margin:60px">`,
    'type "Own" "DE00" --timeout 800ms',
  ),
  {
    name: 'beside a frame, what is its own can be used',
    body: `${ASIDE}<a href="#there">Link</a><label><input type=checkbox id=c>Box</label><details id=d><summary>More</summary>x</details>
      <form onsubmit="this.dataset.sent=1;document.title='sent';return false"><input aria-label=Word id=w><button>Send</button></form>
      <button id=two ondblclick="this.dataset.d=1;this.textContent='Twice'">Twin</button>`,
    steps: [
      'click "Link"',
      'check "Box"',
      'click "More"',
      'type "Word" "fine"',
      'click "Send"',
      'click "Twin" --double',
    ],
    holds:
      'location.hash === "#there" && c.checked && d.open && w.value === "fine" && document.title === "sent" && two.dataset.d === "1"',
  },
];

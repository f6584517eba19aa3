// Which element is meant: rows and what is in them, what merely stands beside, purposes that nothing says, closers of
// dialogs, guesses that would do harm, and frames beside the page.

import type { Situation } from '../support/claims.js';

/** [what, body, lines, what must be done; none: nothing may be]. `hit(x)` tells of it and shows it. */
const ROWS: readonly (readonly [string, string, readonly string[], string?])[] = [
  [
    'a card and a heart on it of its name',
    `<div role="button" tabindex="0" onclick="hit('card')" style="width:300px;height:80px">Jacket <button onclick="event.stopPropagation();hit('heart')" aria-label="Jacket">♥</button></div>`,
    ['click "Jacket"'],
    'card',
  ],
  [
    'an entry and the switch in it',
    `<ul><li onclick="hit('row')" style="cursor:pointer">Wi-Fi <span role="switch" aria-checked="false" tabindex="0" aria-label="Wi-Fi" onclick="event.stopPropagation();hit('switch')">off</span></li></ul>`,
    ['click "Wi-Fi"'],
    'row',
  ],
  [
    'a row and the box in it',
    `<table><tr onclick="hit('row')" tabindex="0" role="button"><td>Bluetooth</td><td><input type="checkbox" aria-label="Bluetooth" onclick="event.stopPropagation();hit('box')"></td></tr></table>`,
    ['click "Bluetooth"'],
    'row',
  ],
  [
    'a switch beside another text',
    `<div><span>Delete all my data</span> <span role="switch" tabindex="0" aria-checked="false" onclick="hit('switch')">Email notifications</span></div>`,
    ['check "Delete all my data" --timeout 500ms'],
  ],
  [
    'a radio beside another text',
    `<div>Cancel plan <span role="radio" tabindex="0" aria-checked="false" onclick="hit('radio')">Keep plan</span></div>`,
    ['check "Cancel plan" --timeout 500ms'],
  ],
  [
    'a box with a label of its own in the row of another text',
    `<div class="row"><div>Delete account</div><div><label><input type="checkbox" onclick="hit('box')"><span>Marketing</span></label></div></div>`,
    ['check "Delete account" --timeout 500ms'],
  ],
  [
    'a list that listens and its entries',
    `<ul onclick="hit('list')"><li>@annis <button onclick="event.stopPropagation();hit('annis')">Report</button></li><li>@bob <button onclick="event.stopPropagation();hit('bob')">Report</button></li></ul>`,
    ['click "Report" near "@annis"'],
    'annis',
  ],
  [
    'no field for an address',
    `<form><label>Website address <input oninput="hit('typed')"></label><label>Message <input oninput="hit('typed')"></label></form>`,
    ['type email "amy@x.y" --timeout 500ms'],
  ],
  [
    'words about mail beside a name',
    `<p>We send email weekly</p><form><label>First name <input oninput="hit('typed')"></label></form>`,
    ['type email "amy@x.y" --timeout 500ms'],
  ],
  [
    'headphones are no phone',
    `<label>Headphones <input oninput="hit('typed')"></label>`,
    ['type phone "0123" --timeout 500ms'],
  ],
  [
    'an option of another list',
    `<label>Color <select onchange="hit('color')"><option>Red</option></select></label><label>Size <select onchange="hit('size')"><option>Large</option><option>Small</option></select></label>`,
    ['select "Color" "Small" --timeout 500ms'],
  ],
  ...(
    [
      ['later', 'Rate now', 'Maybe later'],
      ['in Danish', 'Bedøm', 'Ikke nu'],
      ['in Polish', 'Kup premium', 'Nie teraz'],
      ['in Portuguese', 'Assinar', 'Agora não'],
      ['in Turkish', 'Satın al', 'Şimdi değil'],
    ] as const
  ).map(
    ([what, yes, no]) =>
      [
        `a dialog that is closed, ${what}`,
        `<div role="dialog" aria-modal="true" style="position:fixed;inset:10%;background:#fff">Hello<button onclick="hit('yes')">${yes}</button><button onclick="hit('no');this.parentNode.remove()">${no}</button></div>`,
        ['dismiss'],
        'no',
      ] as const,
  ),
  [
    'a dialog that only sells',
    `<div role="dialog" aria-modal="true" style="position:fixed;inset:10%;background:#fff">Premium<button onclick="hit('buy')">Buy premium</button><button onclick="hit('more')">Learn more</button></div>`,
    ['dismiss --timeout 1s'],
  ],
  [
    'a longer name that deletes more',
    `<button onclick="hit('all')">Delete all messages</button>`,
    ['click "Delete" --timeout 500ms'],
  ],
  [
    'a button outside of the row',
    `<ul><li>Bread</li></ul><button onclick="hit('delete')">Delete</button>`,
    ['click "Delete" near "Bread" --timeout 500ms'],
  ],
  [
    'a star is no name',
    `<table><tr><td><b>Code:</b></td><td><span>*</span></td><td></td></tr><tr><td><b>Secret:</b></td><td><span>*</span></td><td><input oninput="hit('secret')"></td></tr></table>`,
    ['type "*" near "Code:" "x" --timeout 500ms'],
  ],
  [
    'the form at hand beside a frame with another',
    `<iframe srcdoc="<form><input type=email placeholder=Email><button>Subscribe</button></form>"></iframe><form onsubmit="event.preventDefault();hit('login')"><label>User <input></label><label>Password <input type="password"></label><button>Log in</button></form>`,
    ['type "User" "amy"', 'submit'],
    'login',
  ],
  [
    'the dialog in front beside a frame and a namesake behind',
    `<iframe srcdoc="<button>Delete</button>"></iframe><button onclick="hit('behind')">Delete</button><div role="dialog" aria-modal="true" style="position:fixed;inset:30%;background:#fff">Sure?<button onclick="hit('front');this.parentNode.remove()">Delete</button></div>`,
    ['click "Delete"'],
    'front',
  ],
];

export const deciding: readonly Situation[] = ROWS.map(([name, body, lines, done]) => ({
  kind: 'which one is meant',
  name,
  isTrap: done === undefined,
  body: `<p id="log"></p><script>const hit = (x) => { did(x); document.querySelector('#log').append(x); };</script>${body}`,
  lines,
  did: [done ?? 'never'],
}));

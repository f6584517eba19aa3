// A mailbox of 300 letters of which only those in view are in the page; a letter opens beside the list.

import { app, type Pages } from '../site.js';

const STYLE = `.cols{display:flex;gap:16px}.list{height:420px;width:420px;overflow:auto;position:relative;border:1px solid #ccc}
.mail{position:absolute;left:0;right:0;height:42px;border-bottom:1px solid #eee;padding:2px 6px;cursor:pointer}.mail b{margin-right:8px}.new{font-weight:bold}`;

const SCRIPT = `
const FROM = ['Ann Berg', 'Bob Cole', 'Cara Diaz', 'Build server', 'Travel desk', 'Dan Egli'];
const WHAT = ['Lunch on Friday?', 'Re: Contract', 'Minutes of the meeting', 'Nightly run', 'Your ticket', 'Photos'];
let mails = Array.from({ length: 300 }, (_, i) => i === 183 ? { id: i, from: 'Ines Roth', what: 'Keys for the flat', text: 'The keys are with the porter. The door code is 4471.' } : { id: i, from: FROM[i % 6], what: WHAT[(i * 5) % 6] + ' ' + i, text: 'Hello, this is letter ' + i + '.' });
let open = null, reply = false, note = '';
root.innerHTML = '<h1>Inbox</h1><p class="count"></p><div class="cols"><div class="list" tabindex="0" role="list" aria-label="Letters"><div class="inner"></div></div><div class="letter"></div></div><p role="status"></p>';
const list = root.querySelector('.list'), inner = root.querySelector('.inner');
const draw = () => {
  root.querySelector('.count').textContent = mails.length + ' letters';
  inner.style.height = mails.length * 48 + 'px';
  const first = Math.max(0, Math.floor(list.scrollTop / 48) - 2);
  inner.innerHTML = mails.slice(first, first + 13).map((one, i) => '<div class="mail" role="listitem" style="top:' + (first + i) * 48 + 'px" data-open="' + one.id + '"><b>' + one.from + '</b><span>' + one.what + '</span></div>').join('');
};
const letter = () => {
  const one = mails.find(({ id }) => id === open);
  root.querySelector('.letter').innerHTML = !one ? '<p>Choose a letter</p>' : '<h2>' + one.what + '</h2><p>From ' + one.from + '</p><p>' + one.text + '</p>'
    + (reply ? '<textarea aria-label="Your answer" rows="3" cols="40"></textarea><br><button data-do="send">Send</button> <button data-do="drop">Discard</button>' : '<button data-do="reply" title="Reply">↩</button> <button data-do="archive" title="Archive">🗄</button>');
  root.querySelector('[role=status]').textContent = note;
};
draw(); letter();
list.addEventListener('scroll', draw);
root.addEventListener('click', async ({ target }) => {
  const mail = target.closest('[data-open]');
  if (mail) { open = Number(mail.dataset.open); reply = false; note = ''; letter(); }
  const { do: what } = target.dataset;
  if (what === 'reply') { reply = true; letter(); }
  if (what === 'drop') { reply = false; letter(); }
  if (what === 'send') { await send('/reply', { to: mails.find(({ id }) => id === open).from, text: root.querySelector('textarea').value }); reply = false; note = 'Sent'; letter(); }
  if (what === 'archive') { await send('/archive', { of: mails.find(({ id }) => id === open).from }); mails = mails.filter(({ id }) => id !== open); open = null; note = 'Archived'; draw(); letter(); }
});`;

export function mailPages(): Pages {
  return ({ method, body }, log) => {
    if (method === 'POST') log(body);
    return method === 'POST' ? { json: {}, after: 90 } : { html: app('Inbox', STYLE, SCRIPT) };
  };
}

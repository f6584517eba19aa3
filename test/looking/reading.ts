// Articles, wizards, forms, search results, and pages in other languages.

import { can, type LookingPage, says, times, via, whole } from './question.js';

export const reading: readonly LookingPage[] = [
  {
    name: 'article: long',
    html: whole(
      'The river',
      `<header><a href="/">Daily</a><nav><a href="/w">World</a> <a href="/s">Sport</a></nav></header><article><h1>The river comes back</h1><p>By <a href="/a">Mara Lind</a>, 3 May 2026</p><p>After ten dry years there is water in the Arel again.</p>${times(14, (i) => `<h2>Part ${i}</h2><p>${`This is what part ${i} has to say about the river and its people, at some length. `.repeat(5)}</p>`)}<p>The dam was built in 1961 and holds 40 million litres.</p></article><aside><h2>Most read</h2><ol><li><a href="/1">Why cats purr</a></li><li><a href="/2">Bread prices rise</a></li></ol></aside><section><h2>Comments (18)</h2><button>Write a comment</button></section>`,
    ),
    questions: [
      says('Who wrote it, and when?', 'Mara Lind', '3 May 2026'),
      says('What is it about?', 'there is water in the Arel again'),
      says('How many comments are there?', 'Comments (18)'),
      says('What is read a lot?', 'Bread prices rise'),
      via('text', says('When was the dam built?', 'built in 1961')),
    ],
  },
  {
    name: 'article: recipe',
    html: whole(
      'Pancakes',
      `<h1>Pancakes</h1><p>Serves 4 · 25 minutes · <span>easy</span></p><h2>Ingredients</h2><ul><li>200 g flour</li><li>3 eggs</li><li>4 dl milk</li><li>a pinch of salt</li></ul><h2>Method</h2><ol><li>Mix flour and milk.</li><li>Beat in the eggs.</li><li>Bake for two minutes on each side.</li></ol><button>Print</button><button aria-pressed="false" aria-label="Save recipe">♥</button>`,
    ),
    questions: [
      says('How many eggs are needed?', '3 eggs'),
      says('How long does it take?', '25 minutes'),
      says('How long is it baked?', 'two minutes on each side'),
      says('How many does it serve?', 'Serves 4'),
      says('How is it saved?', 'Save recipe'),
    ],
  },
  {
    name: 'wizard: step two of four',
    html: whole(
      'Sign up',
      `<ol class="flex"><li>✓ Account</li><li aria-current="step"><b>Address</b></li><li>Plan</li><li>Done</li></ol><p>Step 2 of 4</p><h1>Where do you live?</h1><form><div><label for="s">Street</label><input id="s" required aria-invalid="true" aria-describedby="e"><p id="e" class="error">Enter your street</p></div><div><label for="c">Country</label><select id="c"><option>Choose…</option><option>Norway</option></select></div><button type="button">Back</button><button>Continue</button></form>`,
    ),
    questions: [
      says('Which step is it?', 'Step 2 of 4'),
      says('What is wrong?', 'Enter your street'),
      says('What is asked?', 'Where do you live?'),
      says('What must be filled in?', 'Street', 'required'),
      says('How does one go back?', 'button "Back"'),
    ],
  },
  {
    name: 'wizard: summary',
    html: whole(
      'Check your answers',
      `<h1>Check your answers</h1><dl>${[
        ['Name', 'Amy Adams'],
        ['Date of birth', '12 June 1990'],
        ['Address', '4 Mill Lane, York'],
        ['Plan', 'Basic, £9 a month'],
      ]
        .map(
          ([term, value]) =>
            `<div class="line"><dt>${term}</dt><dd>${value}</dd><dd><a href="#c">Change</a></dd></div>`,
        )
        .join('')}</dl><p>You can cancel within 14 days.</p><button>Accept and send</button>`,
    ),
    questions: [
      says('When was Amy born?', 'Date of birth', '12 June 1990'),
      says('What does the plan cost?', 'Plan', '£9 a month'),
      can('How is the address changed?', 'Address', 'Change'),
      says('How long can it be cancelled?', '14 days'),
      says('What ends it?', 'Accept and send'),
    ],
  },
  {
    name: 'form: errors',
    html: whole(
      'Register',
      `<h1>Register</h1><div role="alert"><p>There are 2 problems:</p><ul><li>The e-mail is already in use</li><li>The password is too short</li></ul></div><form><label>E-mail <input type="email" value="amy@x.test" aria-invalid="true"></label><label>Password <input type="password" value="abc"></label><p class="hint">At least 12 characters</p><label><input type="checkbox" required> I accept the terms</label><button>Create account</button></form>`,
    ),
    questions: [
      says('What is wrong with the e-mail?', 'already in use'),
      says('How many problems are there?', 'There are 2 problems'),
      says('How long must the password be?', 'At least 12 characters'),
      says('Is something in the password field?', 'Password', 'filled'),
      says('Which e-mail is given?', 'amy@x.test'),
    ],
  },
  {
    name: 'search results',
    html: whole(
      'bread — search',
      `<form role="search"><input type="search" value="bread" aria-label="Search"><button>Search</button></form><p>About 1,240 results</p>${times(8, (i) => `<div class="result"><a href="/r/${i}"><h3>Bread recipe number ${i}</h3></a><cite>site${i}.test</cite><p>How to bake bread of kind ${i} in an oven in ${i * 10} minutes.</p></div>`)}<nav aria-label="Pages"><a href="#1" aria-current="page">1</a> <a href="#2">2</a> <a href="#3">3</a> <a href="#n">Next</a></nav>`,
    ),
    questions: [
      says('What was searched for?', 'Search', 'bread'),
      says('How many results are there?', '1,240 results'),
      can('Which site has recipe 3?', 'recipe number 3', 'site3.test'),
      can('How long does kind 5 take?', 'recipe number 5', '50 minutes'),
      says('How does one get to the next page?', 'link "Next"'),
    ],
  },
  {
    name: 'search results: none',
    html: whole(
      'No results',
      `<label>Search <input value="xyzzy"></label><button>Search</button><div class="flex"><label><input type="checkbox" checked> In stock</label><label><input type="checkbox"> On sale</label></div><div class="empty"><h2>Nothing found for “xyzzy”</h2><p>Check the spelling, or remove a filter.</p><button>Clear filters</button></div>`,
    ),
    questions: [
      says('What was found?', 'Nothing found for'),
      says('What could help?', 'Check the spelling'),
      says('Which filter is on?', 'In stock', 'checked'),
      says('How are filters cleared?', 'Clear filters'),
      says('What was searched for?', 'Search', 'xyzzy'),
    ],
  },
  {
    name: 'league table',
    html: whole(
      'League',
      `<h1>League, round 30</h1><table><caption>Standings</caption><thead><tr><th>#</th><th>Team</th><th>Games</th><th>Points</th></tr></thead><tbody>${['Reds', 'Blues', 'Rovers', 'City', 'United', 'Albion', 'Wanderers', 'Town', 'Athletic', 'Rangers', 'County', 'Forest'].map((team, i) => `<tr><td>${i + 1}</td><td>${team}</td><td>30</td><td>${70 - i * 5}</td></tr>`).join('')}</tbody></table><p>Next round on 12 May</p>`,
    ),
    questions: [
      says('Who leads?', '1 · Reds', '70'),
      says('How many points does Albion have?', 'Albion', '45'),
      says('Who is last?', '12 · Forest'),
      says('When is the next round?', '12 May'),
      says('Which round is it?', 'round 30'),
    ],
  },
  {
    name: 'dialog: confirm',
    html: whole(
      'Files',
      `<h1>Files</h1><ul><li>report.pdf <button>Delete</button></li><li>notes.txt <button>Delete</button></li></ul><dialog open aria-labelledby="t"><h2 id="t">Delete report.pdf?</h2><p>It is shared with 4 people. This cannot be undone.</p><button>Cancel</button><button>Delete for ever</button></dialog>`,
    ),
    questions: [
      can('What is asked?', 'dialog "Delete report.pdf?"', 'Cancel', 'Delete for ever'),
      says('Can it be undone?', 'cannot be undone'),
      says('Who else has it?', 'shared with 4 people'),
      can('What else could be deleted?', 'notes.txt', 'Delete'),
      says('Which page is it?', 'heading "Files"'),
    ],
  },
  {
    name: 'shadow roots and slots',
    html: whole(
      'Widgets',
      `<h1>Widgets</h1><x-card><b slot="title">Rain</b>12 mm until noon</x-card><x-card><b slot="title">Wind</b>Gusts of 60 km/h</x-card><script>customElements.define('x-card', class extends HTMLElement { connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = '<div role="article"><slot name="title"></slot> <p><slot></slot></p><button>More</button></div>'; } });</script><p>Valid until 18:00</p>`,
    ),
    questions: [
      says('How much rain is there?', '12 mm until noon'),
      says('How strong is the wind?', '60 km/h'),
      says('How long is it valid?', '18:00'),
      says('What is it about?', 'Widgets'),
      says('How does one see more?', 'button "More"'),
    ],
  },
  {
    name: 'Japanese shop',
    html: whole(
      '本屋',
      `<header><a href="/">本屋</a><a href="/c" aria-label="カート、3点">🛒</a></header><h1>新着の本</h1><ul>${[
        ['雪国', '¥1,200', '在庫あり'],
        ['こころ', '¥980', '在庫なし'],
        ['砂の女', '¥1,450', '在庫あり'],
      ]
        .map(
          ([title, price, stock]) =>
            `<li><h3>${title}</h3><p>${price}</p><p>${stock}</p><button>カートに入れる</button></li>`,
        )
        .join('')}</ul><p>3,000円以上で送料無料</p>`,
      '',
      'ja',
    ),
    questions: [
      says('What does 砂の女 cost?', '砂の女', '¥1,450'),
      says('Which book is out of stock?', 'こころ', '在庫なし'),
      can('What can be done with 雪国?', '雪国', 'カートに入れる'),
      says('From when on is delivery free?', '3,000円以上で送料無料'),
      says('How many are in the cart?', 'カート、3点'),
    ],
  },
  {
    name: 'Arabic mail',
    html: whole(
      'البريد',
      `<h1>البريد الوارد</h1><table><tr><th>من</th><th>الموضوع</th><th>التاريخ</th></tr>${[
        ['ليلى', 'الاجتماع غدا', '٣ مايو'],
        ['سامي', 'فاتورة رقم ٧', '٢ مايو'],
        ['نور', 'صور العطلة', '١ مايو'],
      ]
        .map(
          ([from, subject, at]) =>
            `<tr><td>${from}</td><td><a href="#m">${subject}</a></td><td>${at}</td><td><button aria-label="حذف">🗑</button></td></tr>`,
        )
        .join('')}</table><p>رسالتان غير مقروءتين</p><button>رسالة جديدة</button>`,
      '',
      'ar',
      'rtl',
    ),
    questions: [
      can('What did Layla write about?', 'ليلى', 'الاجتماع غدا'),
      says('When did Nour write?', 'نور', '١ مايو'),
      can('What can be done with the invoice?', 'سامي', 'حذف'),
      says('How many are unread?', 'رسالتان غير مقروءتين'),
      says('How is a mail written?', 'رسالة جديدة'),
    ],
  },
  {
    name: 'German timetable',
    html: whole(
      'Abfahrt',
      `<h1>Abfahrt Bern</h1><p>Stand 14:03</p><table><thead><tr><th>Zeit</th><th>Linie</th><th>Nach</th><th>Gleis</th><th>Hinweis</th></tr></thead><tbody>${[
        ['14:07', 'IC 8', 'Brig', '5', ''],
        ['14:12', 'S 3', 'Biel', '9', 'fällt aus'],
        ['14:31', 'IC 61', 'Basel', '4', '5 Min. später'],
        ['14:34', 'RE 1', 'Thun', '7', ''],
      ]
        .map(
          ([at, line, to, track, note]) =>
            `<tr><td>${at}</td><td>${line}</td><td>${to}</td><td>${track}</td><td>${note}</td></tr>`,
        )
        .join('')}</tbody></table><button>Später</button>`,
      '',
      'de',
    ),
    questions: [
      says('Which train is cancelled?', 'S 3', 'fällt aus'),
      says('Which track is the train to Thun on?', 'Thun', '7'),
      says('Is the one to Basel late?', 'Basel', '5 Min. später'),
      says('How old is this?', 'Stand 14:03'),
      says('How does one see later ones?', 'button "Später"'),
    ],
  },
];

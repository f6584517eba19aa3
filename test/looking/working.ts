// Mail, boards, calendars, tables, dashboards, settings.

import { can, type LookingPage, says, times, via, whole } from './question.js';

const mails = [
  ['Ann Berg', 'Lunch on Friday?', '11:02', true],
  ['Build server', 'Nightly run failed', '10:47', true],
  ['Bob Cole', 'Re: Contract', '09:30', false],
  ['Travel desk', 'Your ticket to Oslo', 'Yesterday', false],
  ['Newsletter', '10 tips for spring', 'Yesterday', false],
] as const;

export const working: readonly LookingPage[] = [
  {
    name: 'mail: rows of divs',
    html: whole(
      'Inbox (2)',
      `<nav aria-label="Folders"><ul><li><a href="#i" aria-current="page">Inbox <b>2</b></a></li><li><a href="#s">Sent</a></li><li><a href="#d">Drafts <b>1</b></a></li></ul></nav><main><div role="toolbar"><button aria-label="Refresh">⟳</button><button>Compose</button></div><div role="list">${mails
        .map(
          ([from, subject, at, isNew]) =>
            `<div role="listitem" class="flex" style="${isNew ? 'font-weight:bold' : ''}"><input type="checkbox" aria-label="Select"><button aria-label="Star">☆</button><span>${from}</span><a href="#m">${subject}</a><span>${isNew ? 'Unread' : ''}</span><time>${at}</time><button aria-label="Archive">🗄</button></div>`,
        )
        .join('')}</div><p>1–5 of 5</p></main>`,
    ),
    questions: [
      can('When did the build fail?', 'Build server', '10:47'),
      can('Who asks about lunch?', 'Ann Berg', 'Lunch on Friday'),
      can('What can be done with the mail of Bob?', 'Bob Cole', 'Archive', 'Star', 'Select'),
      says('How many drafts are there?', 'Drafts 1'),
      says('How is a new mail written?', 'button "Compose"'),
    ],
  },
  {
    name: 'mail: one conversation',
    html: whole(
      'Contract',
      `<h1>Re: Contract</h1><p>From <b>Bob Cole</b> &lt;bob@cole.test&gt;</p><p>To you and <a href="#">2 others</a></p><p>Hello Amy, the second draft is attached. Please sign it by <b>14 May</b>. The price is now €12,400 and covers three years of support, including travel and training for the whole team in Bern.</p><ul aria-label="Attachments"><li><a href="/f">contract-v2.pdf</a> <span>180 KB</span></li></ul><div><button>Reply</button><button>Reply all</button><button aria-label="More actions">⋮</button></div>`,
    ),
    questions: [
      says('Who wrote it?', 'Bob Cole', 'bob@cole.test'),
      says('Until when must it be signed?', '14 May'),
      says('What is attached?', 'contract-v2.pdf', '180 KB'),
      via('text', says('What is the price?', '€12,400')),
      says('What does the sign with three dots do?', 'More actions'),
    ],
  },
  {
    name: 'board: columns of cards',
    html: whole(
      'Board',
      `<h1>Sprint 12</h1><div class="flex">${(
        [
          [
            'To do',
            [
              ['Fix login', 'Ann', 'High'],
              ['Write docs', 'Bob', 'Low'],
              ['Update logo', 'Cara', 'Low'],
            ],
          ],
          [
            'Doing',
            [
              ['Search page', 'Cara', 'Medium'],
              ['Payments', 'Dan', 'Blocked'],
            ],
          ],
          [
            'Done',
            [
              ['Set up CI', 'Ann', 'Medium'],
              ['Choose a name', 'Dan', 'Low'],
            ],
          ],
        ] as const
      )
        .map(
          ([column, cards]) =>
            `<section class="column" aria-label="${column}"><h2>${column} <small>${cards.length}</small></h2>${cards.map(([title, who, level]) => `<article class="card" draggable="true"><h3>${title}</h3><span class="who">${who}</span> <span class="level">${level}</span><button aria-label="Open menu">…</button></article>`).join('')}<button>+ Add a card</button></section>`,
        )
        .join('')}</div>`,
    ),
    questions: [
      says('Who works on payments?', 'Payments', 'Dan'),
      says('What is blocked?', 'Payments', 'Blocked'),
      says('How urgent is the login?', 'Fix login', 'High'),
      says('How many cards are done?', 'Done 2'),
      can('What can be done with the search page?', 'Search page', 'Open menu'),
    ],
  },
  {
    name: 'calendar: a week of events',
    html: whole(
      'Week 19',
      `<header class="flex"><button aria-label="Previous week">←</button><h1>4 – 10 May 2026</h1><button aria-label="Next week">→</button><button>Today</button></header><div class="flex">${[
        ['Monday 4', ['09:00 Stand-up', '13:00 Lunch with Ann']],
        ['Tuesday 5', ['10:00 Dentist']],
        ['Wednesday 6', []],
        ['Thursday 7', ['15:30 Review', '17:00 Yoga']],
      ]
        .map(
          ([day, events]) =>
            `<div class="day"><h2>${String(day)}</h2>${(events as string[]).length === 0 ? '<p>No events</p>' : (events as string[]).map((one) => `<a href="#e" class="event"><time>${one.slice(0, 5)}</time> ${one.slice(6)}</a>`).join('')}</div>`,
        )
        .join('')}</div>`,
    ),
    questions: [
      says('When is the dentist?', '10:00 Dentist'),
      says('What is on Thursday at 17:00?', '17:00 Yoga'),
      says('Which week is it?', '4 – 10 May 2026'),
      says('What is on Wednesday?', 'No events'),
      says('How does one get to the next week?', 'Next week'),
    ],
  },
  {
    name: 'calendar: a month as a table',
    html: whole(
      'May 2026',
      `<h1>May 2026</h1><table role="grid" aria-label="May 2026"><tr>${['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((day) => `<th scope="col">${day}</th>`).join('')}</tr>${times(4, (w) => `<tr>${times(7, (d) => `<td role="gridcell"><div>${(w - 1) * 7 + d}</div>${w === 2 && d === 3 ? '<div>Board meeting</div>' : ''}${w === 3 && d === 5 ? '<div>Holiday</div>' : ''}</td>`)}</tr>`)}</table><p>2 events this month</p><button>New event</button><label><input type="checkbox" checked> Show weekends</label>`,
    ),
    questions: [
      says('When is the board meeting?', '10 · Board meeting'),
      says('When is the holiday?', '19 · Holiday'),
      says('How many events are there?', '2 events this month'),
      says('Are weekends shown?', 'Show weekends', 'checked'),
      says('How is an event made?', 'New event'),
    ],
  },
  {
    name: 'admin: 500 rows',
    html: whole(
      'Payments',
      `<nav><a href="/">Home</a> <a href="/p">Payments</a></nav><h1>Payments</h1><label>Filter <input></label><table><thead><tr><th>Payment</th><th>Date</th><th>Amount</th><th>State</th><th>Actions</th></tr></thead><tbody>${times(500, (i) => `<tr><td>Refund ${i}</td><td>${(i % 28) + 1} Mar</td><td>€${i}.00</td><td>${i === 317 ? 'Overdue' : 'Paid'}</td><td><button>Open</button> <button>Edit</button></td></tr>`)}</tbody></table><p>Sum: <b>€125,250.00</b></p>`,
    ),
    questions: [
      says('What are the columns?', 'Payment', 'Date', 'Amount', 'State'),
      says('What is the sum?', 'Sum', '€125,250.00'),
      via('observe --near "Refund 317"', says('Is refund 317 paid?', 'Refund 317', 'Overdue')),
      via('extract tables', says('Which one is overdue?', 'Overdue')),
      can('What can be done with refund 3?', 'Refund 3', 'Open', 'Edit'),
    ],
  },
  {
    name: 'admin: users in an ARIA grid',
    html: whole(
      'Users',
      `<h1>Users</h1><div role="grid" aria-label="Users"><div role="row"><span role="columnheader">Name</span><span role="columnheader">Role</span><span role="columnheader">Last seen</span></div>${[
        ['Amy Adams', 'Admin', 'today'],
        ['Ben Brown', 'Editor', '3 days ago'],
        ['Cleo Clark', 'Guest', 'never'],
        ['Dora Dunn', 'Editor', 'yesterday'],
      ]
        .map(
          ([name, role, seen]) =>
            `<div role="row"><span role="gridcell">${name}</span><span role="gridcell">${role}</span><span role="gridcell">${seen}</span><span role="gridcell"><button aria-label="Edit ${name}">✎</button><button aria-label="Delete ${name}">🗑</button></span></div>`,
        )
        .join('')}</div><button>Invite</button><p>4 of 10 seats used</p>`,
    ),
    questions: [
      says('Who was never seen?', 'Cleo Clark', 'never'),
      says('What is Dora?', 'Dora Dunn', 'Editor'),
      says('How many seats are used?', '4 of 10 seats'),
      can('What can be done with Ben?', 'Ben Brown', 'Edit', 'Delete'),
      says('How is someone added?', 'button "Invite"'),
    ],
  },
  {
    name: 'tasks: signs for everything',
    html: whole(
      'Tasks',
      `<h1>Tasks</h1><ul>${[
        ['Buy milk', false],
        ['Pay rent', true],
        ['Call Ann', false],
      ]
        .map(
          ([task, isDone]) =>
            `<li><span role="checkbox" tabindex="0" aria-label="Done" aria-checked="${isDone}">${isDone ? '☑' : '☐'}</span> <span>${task}</span> <button aria-label="Edit">✎</button><button title="Delete">×</button></li>`,
        )
        .join('')}</ul><p>2 left</p><input placeholder="What needs to be done?">`,
    ),
    questions: [
      can('Is the rent paid?', 'Pay rent', 'checkbox "Done" {checked}'),
      can('What can be done with the milk?', 'Buy milk', 'Done', 'Edit', 'Delete'),
      says('How many are left?', '2 left'),
      says('Where is a task added?', 'What needs to be done?'),
      says('Which task is about Ann?', 'Call Ann'),
    ],
  },
  {
    name: 'dashboard: figures',
    html: whole(
      'Overview',
      `<h1>Overview</h1><p>Last 30 days</p><div class="flex">${[
        ['Revenue', '€12,340', '+4 %'],
        ['Orders', '318', '−2 %'],
        ['Visitors', '9,801', '+11 %'],
        ['Returns', '7', '0 %'],
      ]
        .map(
          ([name, value, change]) =>
            `<div class="stat"><div>${name}</div><div><b>${value}</b></div><small>${change}</small></div>`,
        )
        .join(
          '',
        )}</div><figure><svg role="img" aria-label="Revenue by week, rising from 2,800 to 3,400" width="300" height="80"><rect width="300" height="80"/></svg><figcaption>Revenue by week</figcaption></figure><h2>Alerts</h2><ul><li>Disk 91 % full on <b>db-2</b></li><li>Certificate ends on 20 May</li></ul><button>Export</button>`,
    ),
    questions: [
      says('What is the revenue?', 'Revenue', '€12,340'),
      says('How did visitors develop?', 'Visitors', '+11 %'),
      says('What is wrong with db-2?', 'Disk 91 % full', 'db-2'),
      says('What does the chart show?', 'rising from 2,800 to 3,400'),
      says('Which time is it about?', 'Last 30 days'),
    ],
  },
  {
    name: 'dashboard: figures with headings',
    html: whole(
      'Energy',
      `<main><div class="tile"><h3>Solar</h3><p>3.2 kW</p></div><div class="tile"><h3>Battery</h3><p>78 %</p><progress value="78" max="100"></progress></div><div class="tile"><h3>Grid</h3><p>−1.1 kW</p><p>feeding in</p></div><label>Charge car <input type="checkbox" role="switch" checked></label><label>Limit <input type="range" min="0" max="16" value="11"></label><p>Updated 12:04</p></main>`,
    ),
    questions: [
      says('How full is the battery?', 'Battery', '78 %'),
      says('What does the sun give?', 'Solar', '3.2 kW'),
      says('Is the car charging?', 'Charge car', 'checked'),
      says('What is the limit?', 'Limit', '11'),
      says('When was it updated?', 'Updated 12:04'),
    ],
  },
  {
    name: 'settings: switches',
    html: whole(
      'Settings',
      `<h1>Settings</h1><h2>Notifications</h2><div class="flex"><span>E-mail</span><button role="switch" aria-checked="true" aria-label="E-mail notifications"></button></div><div class="flex"><span>Push</span><button role="switch" aria-checked="false" aria-label="Push notifications"></button></div><h2>Privacy</h2><label><input type="checkbox"> Show my profile</label><label>Language <select><option selected>English</option><option>Deutsch</option></select></label><h2>Danger zone</h2><p>Deleting your account cannot be undone.</p><button>Delete account</button><p>Version 4.2.1</p>`,
    ),
    questions: [
      says('Are e-mails sent?', 'E-mail notifications', 'checked'),
      says('Which language is set?', 'Language', 'English'),
      says('Can a deleted account come back?', 'cannot be undone'),
      says('Which version is it?', 'Version 4.2.1'),
      says('How is push turned on?', 'switch "Push notifications"'),
    ],
  },
  {
    name: 'settings: sessions in cards',
    html: whole(
      'Security',
      `<h1>Security</h1><p>Two-step login is <strong>off</strong>.</p><button>Turn on</button><h2>Where you are signed in</h2>${[
        ['Firefox on Linux', 'Bern', 'this device'],
        ['Chrome on Android', 'Zürich', '2 hours ago'],
        ['Safari on iPhone', 'Kyoto', '3 weeks ago'],
      ]
        .map(
          ([what, where, at]) =>
            `<div class="session"><div><strong>${what}</strong></div><div>${where} · ${at}</div><div><button>Sign out</button></div></div>`,
        )
        .join('')}<p class="error">Your password is 3 years old.</p>`,
    ),
    questions: [
      says('Is two-step login on?', 'Two-step login is off'),
      says('Where is the iPhone?', 'Safari on iPhone', 'Kyoto'),
      can('How is the Android phone signed out?', 'Chrome on Android', 'Sign out'),
      says('How old is the password?', '3 years old'),
      says('How is it turned on?', 'button "Turn on"'),
    ],
  },
  {
    name: 'files: a tree and a table',
    html: whole(
      'Files',
      `<h1>Reports</h1><table><tr><th>Name</th><th>Size</th><th>Changed</th></tr>${[
        ['2024.pdf', '2.1 MB', '3 Jan'],
        ['2025.pdf', '1.8 MB', '9 Jan'],
        ['draft.docx', '44 KB', 'today'],
      ]
        .map(
          ([name, size, at]) =>
            `<tr><td><input type="checkbox" aria-label="Select ${name}"> <a href="/f">${name}</a></td><td>${size}</td><td>${at}</td></tr>`,
        )
        .join('')}</table><p>3 files, 3.9 MB</p><p>12.4 GB of 15 GB used</p><button>Upload</button>`,
    ),
    questions: [
      says('How large is draft.docx?', 'draft.docx', '44 KB'),
      says('When was 2025.pdf changed?', '2025.pdf', '9 Jan'),
      says('How much room is used?', '12.4 GB of 15 GB'),
      says('How many files are there?', '3 files'),
      can('How is 2024.pdf chosen?', '2024.pdf', 'Select 2024.pdf'),
    ],
  },
  {
    name: 'chat: messages',
    html: whole(
      'Team',
      `<h1># team</h1><p>8 members, 3 online</p><div role="log">${[
        ['Ann', '09:12', 'The demo is at three.'],
        ['Bob', '09:15', 'Room 4 is taken. Let us use room 7.'],
        ['Cara', '09:20', 'I bring the cable.'],
      ]
        .map(
          ([who, at, text]) =>
            `<div class="msg"><b>${who}</b> <time>${at}</time><p>${text}</p><button aria-label="React">☺</button></div>`,
        )
        .join(
          '',
        )}</div><p aria-live="polite">Dan is typing…</p><textarea placeholder="Message #team"></textarea><button aria-label="Send">➤</button>`,
    ),
    questions: [
      says('When is the demo?', 'The demo is at three'),
      says('Which room is used?', 'Bob', 'room 7'),
      says('Who is typing?', 'Dan is typing'),
      says('How is it sent?', 'button "Send"'),
      says('How many are online?', '3 online'),
    ],
  },
];

// Twelve tasks: what is wanted, how somebody who reads the answers goes about it, and what the server must have been sent.

import { arabicPages } from './pages/arabic.js';
import { boardPages } from './pages/board.js';
import { bookingPages } from './pages/booking.js';
import { checkoutPages } from './pages/checkout.js';
import { japanesePages } from './pages/japanese.js';
import { loginPages } from './pages/login.js';
import { mailPages } from './pages/mail.js';
import { ordersPages } from './pages/orders.js';
import { settingsPages } from './pages/settings.js';
import { shopPages } from './pages/shop.js';
import { todoPages } from './pages/todo.js';
import { wizardPages } from './pages/wizard.js';
import type { Reader } from './reader.js';
import type { Pages, Sent } from './site.js';

export interface Task {
  readonly name: string;
  readonly pages: () => Pages;
  /** Returns what it was asked to find out, if anything. */
  readonly play: (reader: Reader, url: string) => Promise<string>;
  /** What the server was sent, all of it and in this order. */
  readonly sent: readonly Sent[];
  /** What is to be found out; empty: nothing. */
  readonly found: string;
}

const shop: Task = {
  name: 'shop',
  pages: shopPages,
  async play(r, url) {
    await r.open(`${url}/`);
    await r.run(r.click(r.control('Trail runner')), 'observe');
    await r.run(r.click(r.control('42')));
    await r.run(
      r.click(r.control('One more')),
      r.click(r.control('Add to basket')),
      r.click(r.control('Basket')),
      'observe',
    );
    await r.run(r.set(r.control('Promo code'), 'TENOFF'), r.click(r.control('Apply')));
    const total = r.read(/Total\D*€([\d.]+)/);
    await r.run(r.click(r.control('Place order')), 'observe');
    return `${total} ${r.read(/(FW-\d+)/)}`;
  },
  sent: [{ to: '/order', what: { items: [{ id: 'trail', size: '42', count: 2 }], total: 160.2 } }],
  found: '160.20 FW-2048',
};

const todo: Task = {
  name: 'task list that is drawn anew',
  pages: todoPages,
  async play(r, url) {
    await r.open(url);
    await r.run(r.set(r.in(r.row('Pay rent'), 'Done'), true));
    await r.run(r.click(r.in(r.row('Buy milk'), 'Edit')), 'observe');
    await r.run(`${r.set(r.control('Task', 'Buy milk'), 'Buy oat milk')} --enter`, 'observe');
    await r.run(r.click(r.in(r.row('Old note'), 'Delete')));
    await r.look();
    return r.read(/(\d+) left/);
  },
  sent: [
    ['Buy milk', true, true],
    ['Buy oat milk', true, true],
    ['Buy oat milk', true, false],
  ].map(([first, isPaid, isOld]) => ({
    to: '/tasks',
    what: [
      [first, false],
      ['Pay rent', isPaid],
      ['Call the plumber', true],
      ...(isOld === true ? [['Old note', false]] : []),
      ['Water the plants', false],
    ],
  })),
  found: '2',
};

const orders: Task = {
  name: 'table of 500 rows',
  pages: ordersPages,
  async play(r, url) {
    await r.open(url);
    await r.look('R-4317');
    await r.run(r.click(r.in(r.row('R-4317'), 'Refund')), 'observe');
    const dialog = r.line('dialog', 'R-4317');
    await r.run(r.set(r.in(dialog, 'Reason'), 'Damaged'), r.click(r.in(dialog, 'button', 'Refund')));
    await r.look('R-4317');
    return r.row('R-4317', 'Refunded').id === '' ? '' : 'refunded';
  },
  sent: [{ to: '/refund', what: { number: 'R-4317', reason: 'Damaged' } }],
  found: 'refunded',
};

const booking: Task = {
  name: 'booking with lists and a calendar of its own',
  pages: bookingPages,
  async play(r, url) {
    await r.open(url);
    await r.run(r.set(r.control('Guest name'), 'Amy Ash'), r.set(r.control('Country'), 'Norway'));
    await r.run(
      r.click(r.control('option', 'Norway')),
      `select ${r.target(r.in(r.row('Room type'), 'Select'))} "Suite"`,
      r.click(r.control('More guests')),
      r.set(r.control('Late arrival'), true),
      r.click(r.control('Arrival')),
      'observe',
    );
    await r.run(r.click(r.control('Next month')), 'observe');
    r.line('May 2026');
    await r.run(r.click(r.line('12')), r.click(r.control('Book now')), 'observe');
    return r.read(/(BK-\d+)/);
  },
  sent: [
    {
      to: '/book',
      what: { country: 'Norway', room: 'Suite', arrival: '12/05/2026', guests: 3, name: 'Amy Ash', isLate: true },
    },
  ],
  found: 'BK-71',
};

const checkout: Task = {
  name: 'checkout in frames of another site',
  pages: checkoutPages,
  async play(r, url) {
    await r.open(`${url}/`);
    await r.run(
      r.set(r.control('Name on the bill'), 'Amy Ash'),
      r.set(r.control('Card number'), '4242424242424242'),
      r.set(r.control('Expiry'), '12/28'),
      r.set(r.control('Security code'), '123'),
      r.click(r.control('Pay €61.00')),
      'observe',
    );
    await r.run(r.set(r.control('Code from your phone'), '778899'), r.click(r.control('Confirm payment')));
    await r.run('wait visible "Receipt"');
    await r.look();
    return r.read(/Receipt no\. (\d+)/);
  },
  sent: [
    { to: '/card', what: { no: '4242424242424242', exp: '1228', cvc: '123' } },
    { to: '/bank', what: { code: '778899' } },
    { to: '/paid', what: { name: 'Amy Ash' } },
  ],
  found: '5512',
};

const settings: Task = {
  name: 'settings in sections',
  pages: settingsPages,
  async play(r, url) {
    await r.open(url);
    await r.run(r.set(r.control('Email', 'Security'), true), r.click(r.control('Save', 'Security')));
    await r.run(r.click(r.control('Sound')), 'observe');
    await r.run(r.set(r.control('Volume'), 70), r.click(r.control('Save')), r.click(r.control('Profile')), 'observe');
    await r.run(
      r.set(r.control('Display name'), 'Amy A.'),
      r.set(r.control('Language'), 'Deutsch'),
      r.click(r.control('Save')),
    );
    return r.read(/"(Saved)"/);
  },
  sent: [
    { to: '/save', what: { Security: { Email: true, Push: false } } },
    { to: '/save', what: { sound: { volume: 70 } } },
    { to: '/save', what: { profile: { name: 'Amy A.', language: 'Deutsch' } } },
  ],
  found: 'Saved',
};

const mail: Task = {
  name: 'mail, of which only what is in view is there',
  pages: mailPages,
  async play(r, url) {
    await r.open(url);
    await r.run('scroll until "Ines Roth"', 'observe');
    await r.run(`click ${r.target(r.line('Ines Roth'))}`, 'observe');
    const code = r.read(/door code is (\d+)/);
    await r.run(r.click(r.control('Reply')), 'observe');
    await r.run(r.set(r.control('Your answer'), 'Thank you!'), r.click(r.control('Send')), 'observe');
    await r.run(r.click(r.control('Archive')));
    return code;
  },
  sent: [
    { to: '/reply', what: { to: 'Ines Roth', text: 'Thank you!' } },
    { to: '/archive', what: { of: 'Ines Roth' } },
  ],
  found: '4471',
};

const board: Task = {
  name: 'board with cards',
  pages: boardPages,
  async play(r, url) {
    await r.open(url);
    await r.run(`drag ${r.target(r.line('Search page'))} to ${r.target(r.line('heading', 'Done'))}`, 'observe');
    await r.run(r.click(r.in(r.row('Payments'), 'Card menu')));
    await r.run(r.click(r.control('Move to Done')), 'observe');
    await r.run(r.click(r.in(r.row('Write docs'), 'Card menu')));
    await r.run(r.click(r.control('Mark as urgent')), 'observe');
    return r.read(/"Done (\d)"/);
  },
  sent: [
    { to: '/card', what: { title: 'Search page', column: 'Done', level: 'Medium' } },
    { to: '/card', what: { title: 'Payments', column: 'Done', level: 'Blocked' } },
    { to: '/card', what: { title: 'Write docs', column: 'To do', level: 'High' } },
  ],
  found: '3',
};

const wizard: Task = {
  name: 'wizard',
  pages: wizardPages,
  async play(r, url) {
    await r.open(url);
    await r.run(r.set(r.control('Plus'), 'Plus'), r.click(r.control('Next')), 'observe');
    await r.run(r.set(r.control('Company'), 'Company'), 'observe');
    await r.run(r.set(r.control('Company name'), 'Ash Ltd'), r.set(r.control('VAT number'), '123'));
    await r.attempt(r.click(r.control('Next')));
    const like = r.read(/such as ([A-Z]{2}\d{8})/);
    await r.run(r.set(r.control('VAT number'), `${like.slice(0, 2)}99887766`), r.click(r.control('Next')), 'observe');
    await r.run(
      r.set(r.control('Postcode'), '3011'),
      r.set(r.control('City'), 'Bern'),
      r.click(r.control('Next')),
      'observe',
    );
    r.line('Place', '3011 Bern');
    await r.run(r.set(r.control('I accept the terms'), true), r.click(r.control('Open account')));
    await r.look();
    return r.read(/account number is ([\d-]+)/);
  },
  sent: [
    {
      to: '/open',
      what: { plan: 'Plus', who: 'Company', company: 'Ash Ltd', vat: 'DE99887766', zip: '3011', city: 'Bern' },
    },
  ],
  found: '90-1188',
};

const login: Task = {
  name: 'login in two steps, with a code',
  pages: loginPages,
  async play(r, url) {
    await r.open(`${url}/`);
    await r.run(r.set(r.control('E-mail address'), 'amy@bank.test'), r.click(r.control('Continue')));
    r.read(/(@ url: .*\/password)/);
    await r.look();
    await r.run(r.set(r.control('Password'), 'correct horse'), r.click(r.control('Continue')));
    r.read(/(@ url: .*\/code)/);
    await r.look();
    await r.run(r.set(r.control('Code'), '314159'), r.click(r.control('Continue')));
    r.read(/(@ url: .*\/account)/);
    await r.look();
    return r.read(/Balance\D*(€[\d,.]+)/);
  },
  sent: [
    { to: '/who', what: { value: 'amy@bank.test' } },
    { to: '/secret', what: { value: 'correct horse' } },
    { to: '/number', what: { value: '314159' } },
  ],
  found: '€1,204.50',
};

const japanese: Task = {
  name: 'a table in Japanese',
  pages: japanesePages,
  async play(r, url) {
    await r.open(url);
    await r.run(
      r.set(r.control('お名前'), '田中'),
      r.set(r.control('人数'), '3名'),
      r.click(r.control('19:00')),
      r.click(r.in(r.row('天ぷらそば'), '増やす')),
    );
    await r.look();
    await r.run(r.click(r.in(r.row('焼き魚定食'), '増やす')), 'observe');
    const total = r.read(/合計 ([\d,]+)円/);
    await r.run(r.click(r.control('予約を確定する')));
    await r.look();
    return `${total} ${r.read(/予約番号は (\S+)/)}`;
  },
  sent: [
    {
      to: '/reserve',
      what: {
        name: '田中',
        people: '3名',
        time: '19:00',
        dishes: [
          ['焼き魚定食', 1],
          ['天ぷらそば', 1],
        ],
      },
    },
  ],
  found: '2,350 さ-308',
};

const arabic: Task = {
  name: 'bills in Arabic',
  pages: arabicPages,
  async play(r, url) {
    await r.open(url);
    const due = r.read(/فاتورة الماء · (\S+ \S+) ·/);
    await r.run(r.click(r.in(r.row('فاتورة الماء'), 'ادفع')), 'observe');
    await r.run(r.click(r.control('نعم، ادفع الآن')), 'observe');
    r.row('فاتورة الماء', 'مدفوعة');
    await r.run(r.set(r.control('الشارع', 'عنوان العمل'), 'شارع التحلية'), r.click(r.control('حفظ', 'عنوان العمل')));
    r.line('تم الحفظ');
    return due;
  },
  sent: [
    { to: '/pay', what: { bill: 'فاتورة الماء' } },
    { to: '/address', what: { work: { street: 'شارع التحلية', city: 'الرياض' } } },
  ],
  found: '٨ مايو',
};

export const tasks: readonly Task[] = [
  ...[shop, todo, orders, booking, checkout, settings],
  ...[mail, board, wizard, login, japanese, arabic],
];

// The lexicon of button words: every word of every list, and what only looks like one.

import { describe, expect, it } from 'vitest';
import {
  accepts,
  buttonWordLists,
  closes,
  confirms,
  consents,
  isConsequential,
  isGrave,
  rejects,
  searches,
  speaksOfConsent,
} from '../../packages/core/src/scene/button-words.js';

const ASKS = { closes, rejects, accepts, confirms, searches };

describe('every word of a list', () => {
  for (const [kind, words] of Object.entries(buttonWordLists))
    it(`${kind}: also in capitals, with signs around it`, () => {
      const says = ASKS[kind as keyof typeof ASKS];
      // A letter may have no capital that leads back to it: ı, ß.
      const capitals = words.map((word) => word.toUpperCase()).filter((word, i) => word.toLowerCase() === words[i]);
      const all = [...capitals, ...words.flatMap((word) => [word, `${word}!`, ` ${word} `])];
      expect(all.filter((word) => !says(word))).toEqual([]);
    });
  it('what rejects also closes, and nothing both accepts and closes', () => {
    expect(buttonWordLists.rejects.filter((word) => !closes(word))).toEqual([]);
    expect(buttonWordLists.accepts.filter((word) => closes(word))).toEqual([]);
    expect([...buttonWordLists.closes, ...buttonWordLists.rejects].filter((word) => accepts(word))).toEqual([]);
    expect([...buttonWordLists.closes, ...buttonWordLists.rejects].filter((word) => isConsequential(word))).toEqual([]);
  });
});

const CLOSERS = [
  'Ich verzichte',
  'Seguir gratis',
  'No, prefiero el precio completo',
  'I don’t want 10% off',
  'Мне не нужна скидка',
  '今回は見送る',
  'Keep editing',
  'Continue in browser',
  'No thanks, I prefer full price',
  'No, thanks!',
  'I’ll pass',
  'Not now',
  'Close (Esc)',
  'Close this dialog',
  'Dialog schließen',
  'Nein, danke',
  'ポップアップを閉じる',
  '关闭弹窗',
  '창 닫기',
  'Fermer la fenêtre',
  'Skip tour',
  '×',
  'X',
  'Reject all and close',
  'Nur notwendige Cookies',
  'Use necessary cookies only',
  'Continue without accepting',
];
const NOT_CLOSERS = [
  'Ich verzichte auf mein Abo',
  'I don’t want to keep my account',
  'Nie chcę konta',
  'No, send it now',
  'Don’t save',
  'Continue free trial',
  'Close account',
  'Cancel subscription',
  'Cancel order',
  'Reject payment',
  'Skip and delete',
  'No thanks, delete my account',
  'Not now, buy later',
  'Ignore and send',
  'Konto schließen',
  'Fermer le compte',
  'Закрыть счёт',
  'アカウントを閉じる',
  '取消订阅',
  'Cerrar sesión',
  'Dismiss employee',
  'Close issue',
  'Subscribe',
  'Buy premium',
  'Accept all',
  'Đồng ý',
];
const ACCEPTERS = [
  'Accept all cookies',
  'Alle Cookies akzeptieren',
  'Accepter et fermer',
  'Yum, count me in!',
  "That's fine",
  'Sounds good',
  'I consent',
  'すべてのクッキーを同意する',
  'Принять все',
  'I accept the use of cookies',
];
const NOT_ACCEPTERS = [
  'Accept payment',
  'Accept only necessary',
  'Accept essential cookies',
  'Do not accept',
  'Report unacceptable content',
  'Manage preferences',
  'Cookie policy',
  'Continue without accepting',
];

describe('phrases', () => {
  it.each(CLOSERS)('%s closes', (name) => expect(closes(name)).toBe(true));
  it.each(NOT_CLOSERS)('%s does not close', (name) => expect(closes(name)).toBe(false));
  it.each(ACCEPTERS)('%s accepts', (name) => expect(accepts(name)).toBe(true));
  it.each(NOT_ACCEPTERS)('%s does not accept', (name) => expect(accepts(name)).toBe(false));
  it('consent is more than a yes', () => {
    expect(['Accept', 'Allow all', 'Zustimmen', '同意する'].filter((name) => !consents(name))).toEqual([]);
    expect(['OK', 'Sure', 'Yes', 'Got it', 'Ja'].filter((name) => consents(name))).toEqual([]);
  });
  it('tells what cannot be undone from what can', () => {
    const grave = [
      'Delete file',
      'Pay now',
      'Konto löschen',
      'Place order',
      'Order',
      'Book now',
      '삭제',
      '购买',
      'Acheter',
    ];
    expect(grave.filter((name) => !isGrave(name))).toEqual([]);
    const more =
      'Empty trash|Verzend bestelling|Papierkorb leeren|Vider la corbeille|Condividi|Ștergeți tot|Купити|承認|분享 공유|清空|Genehmigen|Start free trial|Udostępnij|Avsluta prenumeration|Mitgliedschaft beenden|Zakończ subskrypcję|结束订阅';
    expect(more.split('|').filter((name) => !isConsequential(name))).toEqual([]);
    const sent = ['Send', 'Submit', 'Senden', '送信'];
    expect(sent.filter((name) => !isConsequential(name) || isGrave(name))).toEqual([]);
    const plain = [
      'Order history',
      'End tour',
      'Book details',
      'Menu',
      'Cancel',
      'Next',
      'Search',
      'Save',
      'No thanks, do not buy',
    ];
    expect(plain.filter((name) => isConsequential(name))).toEqual([]);
  });
  it('knows who speaks of cookies', () => {
    expect(
      ['We use cookies', 'クッキーを使用', 'Çerez politikası', 'We value your privacy'].filter(
        (one) => !speaksOfConsent(one),
      ),
    ).toEqual([]);
    expect(speaksOfConsent('Our newsletter')).toBe(false);
  });
});

// What a dialog asks, by its title and its text.

import { PRICED } from './button-lexicon.js';
import { isAboutCanceling, isGrave } from './button-words.js';

/** What a dialog says beside its buttons. */
export interface DialogWords {
  readonly titles: readonly string[];
  readonly text: string;
}

const LONGEST = 120;
const QUESTION = /[^.!?？。]{1,200}[?？]/gu;
const SENTENCE_ENDS = /(?<=[.!?？。؟])/u;
const ASKS = /[?？؟՞;]\s*$/u;

/** Whether a dialog asks if something is to be canceled, by its title or by a question in its text. */
export function asksToCancel({ titles, text }: DialogWords): boolean {
  return [...titles, ...(text.match(QUESTION) ?? [])].some((one) => isAboutCanceling(one.slice(-LONGEST)));
}

/** Something will be done to what people have, in the words of many languages: that OK starts it is as likely as not. */
const IMPENDING = new RegExp(
  [
    String.raw`\bwill (?:also |then |now |all )?be (?:\w+ly )?(?:removed|deleted|erased|lost|charged|debited|billed|cancell?ed|reset|closed|sent|published|renewed|overwritten|discarded)\b`,
    String.raw`\b(?:wird|werden)\b.*(?:gelöscht|entfernt|belastet|abgebucht|berechnet|gekündigt|storniert|zurückgesetzt|gesendet|veröffentlicht|verlängert|verworfen|überschrieben)\b`,
    String.raw`\bse(?:ra|ront) (?:\S+ment )?(?:supprim|retir|effac|débit|factur|prélev|annul|envoy|publi|perdu|réinitialis)`,
    String.raw`\bse (?:elimin|borr|cobr|cancel|envi|quit|carg|public|perd|renov)[ae]rán?(?!\p{L})|\bserán? (?:elimin|borrad|cobrad|cancelad|enviad|publicad)`,
    String.raw`\bser(?:á|ão) (?:\S+mente )?(?:exclu|removid|apagad|debitad|cobrad|cancelad|enviad|publicad|perdid)`,
    String.raw`\bverr(?:à|anno) (?:\S+mente )?(?:eliminat|rimoss|cancellat|addebitat|inviat|pubblicat|pers)`,
    String.raw`\b(?:wordt|worden)\b.*(?:verwijderd|gewist|afgeschreven|geannuleerd|verzonden|gepubliceerd)\b`,
    String.raw`(?:zostanie|zostaną)(?!\p{L})|(?:будет|будут)\s+(?:удал|списан|отмен|отправ|сброш|утер)|(?:буде|будуть)\s+(?:видал|списан|скасов|надісл)`,
    `(?:削除|請求|送信|公開|解約|初期化|破棄)(?:され|し)?ます|将(?:被)?(?:删除|扣|取消|发送)|將(?:被)?(?:刪除|扣|取消|傳送)|(?:삭제|청구|취소|전송)됩니다`,
    String.raw`س(?:يتم|وف يتم)\s+(?:حذف|إزالة|خصم|إلغاء|إرسال|نشر)|(?:silinecek|kaldırılacak|iptal edilecek|gönderilecek|tahsil edilecek)`,
  ].join('|'),
  'iu',
);

/** Whether OK may do something: a dialog that asks a question, names a price, or says that something grave is to come. */
export function asksToProceed({ titles, text }: DialogWords): boolean {
  if (PRICED.test(text) || IMPENDING.test(text)) return true;
  return [...titles, ...text.split(SENTENCE_ENDS)].some((one) => ASKS.test(one) || isGrave(one.slice(-LONGEST)));
}

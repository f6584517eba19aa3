// What a text on a screen is: a value, a state, a clock; and how it is written on one line.

import { withoutUnseen } from '../../core/unseen.js';
import { fold } from '../../resolve/text-match.js';

/** A number with a unit and nothing else: `70%`, `1.0x`, `12 kg`, `0s`, `3:15`. */
export function isValueText(text: string): boolean {
  return VALUE.test(text.trim());
}
const VALUE = /^[+\-−–~≈]?\s*[$€£¥₹₽]?\s*\d[\d\s.,:/×x%°'"’–-]*\s*(?:\p{L}{1,3})?\.?\s*[$€£¥₹₽%°]?$/u;

/** On and off, as switches say it in many languages. */
const STATES: ReadonlySet<string> = new Set(
  [
    'on off i o 1 0 enabled disabled active inactive activated deactivated checked unchecked selected unselected',
    'an aus ein eingeschaltet ausgeschaltet aktiviert deaktiviert aktiv inaktiv',
    'activé désactivé activée désactivée oui non marche arrêt',
    'activado desactivado activada desactivada encendido apagado sí no',
    'ativado desativado ativada desativada ligado desligado sim não',
    'attivo disattivato attivato disattivo acceso spento',
    'aan uit ingeschakeld uitgeschakeld',
    'włączone wyłączone włączono wyłączono wł wył',
    'включено выключено вкл выкл включен выключен включена выключена',
    'увімкнено вимкнено',
    'açık kapalı etkin',
    'på av til fra aktiverad inaktiverad käytössä pois',
    'zapnuto vypnuto bekapcsolva kikapcsolva pornit oprit',
    '开 关 开启 关闭 已开启 已关闭 打开 已打开 启用 停用 已启用 已停用 開 關 開啟 關閉 已開啟 已關閉 啟用 停用',
    'オン オフ 有効 無効 켜짐 꺼짐 켜기 끄기 사용 사용안함 설정됨 해제됨',
    'مفعل معطل تشغيل إيقاف פועל כבוי चालू बंद เปิด ปิด bật tắt aktif nonaktif mati hidup',
  ].flatMap((words) => words.split(' ')),
);

const LONGEST_STATE = 20;

/** Only says that something is on or off. */
export function isStateWord(text: string): boolean {
  return (
    text.length <= LONGEST_STATE &&
    STATES.has(
      text
        .trim()
        .toLowerCase()
        .replace(/[.。!]$/, ''),
    )
  );
}

/** Times, dates, percentages and bare numbers: other ones a minute later. */
const PASSING = /\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[ap]\.?m\.?)?|\d+(?:[.,]\d+)*\s?%?/gi;

/** A text without what passes by itself. */
export function withoutPassing(text: string): string {
  return text.replace(PASSING, '#');
}

const CLOCK = /\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?/gi;

/** A text without the time of day, or of a song. */
export function withoutClock(text: string): string {
  return text.replace(CLOCK, '#');
}

/** Printable letters of English with single blanks: on one line already. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;
const LONGEST_PLAIN = 100;
/** No line is longer. */
const LONGEST_LINE = 20_000;

/** A text of the screen on one line, without what cannot be seen. */
export function oneLine(text: string): string {
  if (text.length <= LONGEST_PLAIN && (text === '' || PLAIN.test(text))) return text;
  return withoutUnseen(text.length > LONGEST_LINE ? text.slice(0, LONGEST_LINE) : text)
    .replace(/\s+/g, ' ')
    .trim();
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/g;
const LETTERS = /\p{L}/gu;

/** Whether most of the letters are of scripts that are written from right to left. */
export function isRightToLeft(texts: Iterable<string>): boolean {
  let turned = 0;
  let all = 0;
  for (const text of texts) {
    turned += text.match(RIGHT_TO_LEFT)?.length ?? 0;
    all += text.match(LETTERS)?.length ?? 0;
    if (all > ENOUGH) break;
  }
  return turned * 2 > all;
}
/** So many letters tell. */
const ENOUGH = 500;

const known = new Map<string, string>();
const MOST_KNOWN = 4000;
const LONGEST_KNOWN = 100;

/** A text as names are compared; the same texts come again and again, from look to look. */
export function folded(text: string): string {
  if (text.length > LONGEST_KNOWN) return fold(text);
  const found = known.get(text);
  if (found !== undefined) return found;
  if (known.size >= MOST_KNOWN) known.clear();
  const made = fold(text);
  known.set(text, made);
  return made;
}

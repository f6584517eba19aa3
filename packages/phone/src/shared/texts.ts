// What a text on a screen is: a value, a state, a clock; and how it is written on one line.

import { fold } from '@beckon/core/text/text-match.js';
import { withoutUnseen } from '@beckon/core/text/unseen.js';

/** A number with a unit and nothing else: `70%`, `1.0x`, `12 kg`, `0s`, `3:15`, `7 of 15`, `70 percent`, `٧٠٪`. */
export function isValueText(text: string): boolean {
  const plain = text.trim();
  return VALUE.test(plain) || SCALED.test(plain);
}
const VALUE = /^[+\-−–~≈]?\s*[$€£¥₹₽]?\s*\p{Nd}[\p{Nd}\s.,٫٬:/×x%٪％°'"’–-]*\s*(?:\p{L}{1,3})?\.?\s*[$€£¥₹₽%٪％°]?$/u;

/** Words between a number and the most it can be: `7 of 15`. */
const OF = '/|of|out of|von|sur|de|di|van|av|af|z|iz|из|із|من|از|の';
/** Words for a percentage. */
const PERCENT =
  '[%٪％]|per ?cent|prozent|pour ?cent|por ?ciento|por ?cento|per ?cento|procent\\p{L}?|процент\\p{L}*|yüzde|パーセント|퍼센트|بالمئة|بالمائة|درصد|प्रतिशत';
const DIGITS = '[+\\-−]?\\p{Nd}+(?:[.,٫٬]\\p{Nd}+)*';
export const SCALED_NUMBER: string = `${DIGITS}\\s*(?:(?:${OF})\\s*${DIGITS}|${PERCENT})`;
const SCALED = new RegExp(`^${SCALED_NUMBER}$`, 'iu');
export const PERCENT_SIGN: RegExp = new RegExp(PERCENT, 'iu');
export const OF_ALL: RegExp = new RegExp(`\\p{Nd}\\s*(?:${OF})\\s*\\p{Nd}`, 'iu');

/** The first of the ten digits of each script that is used for numbers. */
const ZEROS: readonly number[] = [
  0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66,
].concat([0xe50, 0xed0, 0xf20, 0x1040, 0x17e0, 0x1810, 0xff10]);

/** A text with its digits as English has them: `٧٠٫٥` is `70.5`. */
export function withPlainDigits(text: string): string {
  if (!/[^\0-\x7f]/.test(text)) return text;
  return text
    .replace(/\p{Nd}/gu, (digit) => {
      const code = digit.codePointAt(0) as number;
      const zero = ZEROS.find((one) => code >= one && code < one + 10);
      return zero === undefined ? digit : String(code - zero);
    })
    .replaceAll('٫', '.')
    .replaceAll('٬', ',');
}

/** Which one of several it is, in a line of its own: `Tab 2 of 5`, `Onglet 2 sur 5`. */
const POSITION = new RegExp(`\\n\\s*\\p{L}[\\p{L} ]{0,20}?\\s*${DIGITS}\\s*(?:${OF})\\s*${DIGITS}\\s*$`, 'iu');
/** Words for a tab, as Flutter says where it is: `タブ: 2/5`, `第 2 个标签，共 5 个`, `Thẻ 2 trong tổng số 5`. */
const TAB =
  /(?<!\p{L})(?:tabs?|tabblad)(?!\p{L})|onglet|pestaña|pestanya|guia|separador|scheda|oortjie|faneblad|\bfane\b|\bflik\b|välilehti|vaheleht|karta|záložka|kartica|zavihek|\bfila\b|\blap\b|skirtukas|cilne|sekme|(?<!\p{L})thẻ(?!\p{L})|вкладк|раздел|картичка|καρτέλα|تبويب|برگه|כרטיסי|टैब|ট্যাব|แท็บ|タブ|标签|標籤|分頁|选项卡|탭/iu;
const TWO_NUMBERS = /^\P{Nd}{0,24}\p{Nd}{1,2}\P{Nd}{1,24}\p{Nd}{1,2}\P{Nd}{0,12}$/u;

/** As React Navigation calls a tab on iOS: `Settings, tab, 2 of 3`. */
const TAB_PLACE = new RegExp(
  `^(.*\\S)\\s*[,،，、]\\s*[\\p{L} ]{0,20}(?:${TAB.source})[\\p{L} ]{0,12}\\s*[,:،，、]\\s*${DIGITS}\\s*(?:${OF})\\s*${DIGITS}$`,
  'isu',
);

/** A description without the place among its likes. */
export function withoutPosition(description: string): string {
  const [, tab] = TAB_PLACE.exec(description) ?? [];
  if (tab !== undefined) return tab;
  const end = description.lastIndexOf('\n');
  if (end < 0) return description;
  const line = description.slice(end + 1).trim();
  const isPlace = POSITION.test(description) || (TWO_NUMBERS.test(line) && TAB.test(line));
  const bare = isPlace ? description.slice(0, end) : description;
  return bare.trim() === '' ? description : bare;
}

/** Whether a description ends with its place among tabs: `Attendance`, and below it `Tab 2 of 5`. */
export function isTabPlace(description: string): boolean {
  const name = withoutPosition(description);
  return name !== description && TAB.test(description.slice(name.length));
}

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

/** Words for the control itself, which do not say what it is for. */
const SWITCHES: ReadonlySet<string> = new Set(
  [
    'toggle switch checkbox check box tick control button setting option enable disable turn tap double to the on off activate',
    'schalter umschalter kippschalter kontrollkastchen commutateur interrupteur bascule bouton case a cocher activer desactiver',
    'interruptor conmutador casilla alternar activar desactivar alternador caixa ativar desativar interruttore casella attiva disattiva',
    'schakelaar selectievakje przełącznik przelacznik переключатель флажок выключатель перемикач anahtar kytkin brytare bryter kontakt',
    '开关 切换 复选框 開關 切換 核取方塊 スイッチ 切り替え チェックボックス 스위치 전환 체크박스 مفتاح تبديل מתג สวิตช์',
  ].flatMap((words) => words.split(' ')),
);

/** Only says that it is a switch or a box, or what one does with it. */
export function isSwitchWord(folded: string): boolean {
  return SWITCHES.has(folded);
}

/** In a script that writes its words without blanks. */
export function isJoined(text: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(text);
}

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

/** Says on or off in a word: a `1` or an `I` may as well be a number or a name. */
export function isStateName(text: string): boolean {
  return !/^[\w.\s]$/.test(text.trim()) && isStateWord(text);
}

/** A description without the state at its end: `Bluetooth, off` is `Bluetooth`. */
export function withoutState(description: string): string {
  const parts = description.split(PARTED);
  let { length } = parts;
  while (length > 1 && (parts[length - 1]?.trim() === '' || isStateName(parts[length - 1] as string))) length -= 2;
  // Only signs at the end: no state was given.
  const isGiven = parts.slice(length).some((part, i) => i % 2 === 1 && part.trim() !== '');
  return isGiven ? parts.slice(0, length).join('') : description;
}
/** Signs between what something is and what it is like; kept, so that the rest stays as it was. */
const PARTED = /((?:(?<!\s)\s+)?[,.;:،؛。，：\n]\s*)/;

/** Times, dates, percentages and bare numbers: other ones a minute later. */
const PASSING = /\p{Nd}{1,2}[:.]\p{Nd}{2}(?:[:.]\p{Nd}{2})?(?:\s?[ap]\.?m\.?)?|\p{Nd}+(?:[.,٫٬]\p{Nd}+)*\s?[%٪％]?/giu;

export function withoutPassing(text: string): string {
  return text.replace(PASSING, '#');
}

const CLOCK = /\p{Nd}{1,2}:\p{Nd}{2}(?::\p{Nd}{2})?(?:\s?[ap]\.?m\.?)?/giu;

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
/** So many letters are enough to decide. */
const ENOUGH = 500;

const known = new Map<string, string>();
const MOST_KNOWN = 20_000;
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

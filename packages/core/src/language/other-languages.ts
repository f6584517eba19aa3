// Lines in other languages: `klicke auf "Anmelden"`, `saisir "amy" dans "E-mail"`, `「ログイン」をクリック`. Only what is in
// quotes, a key, an address or a duration is copied; a line with any other word in it is not understood.

import { plainMarks } from '../text/marks.js';
import { likelyDuration } from './durations.js';
import { likelyKeys } from './keys.js';

const ARTICLE = String.raw`(?:(?:den|die|das|dem|der|le|la|les|el|los|las|il|lo|de|het|o|a)\s+|l['’])?`;
const KIND = String.raw`(?:(?:button|knopf|schaltfläche|link|feld|liste|bouton|lien|champ|liste|botón|enlace|campo|lista|pulsante|knop|veld|botão)\s+)?`;
/** An element in quotes, by number or by a selector. */
const TARGET = String.raw`${ARTICLE}${KIND}("[^"]*"|\[\d+\]|css\("[^"]*"\))`;
const IN = '(?:in|ins|im|bei|dans|sur|en|em|no|na|nel|nella)';

const LINES: readonly (readonly [form: string, line: (...given: readonly string[]) => string | null])[] = [
  [
    String.raw`(?:(?:klicke?|tippe|drücke?|drück)(?:\s+auf)?|(?:clique[rz]?|appuie|appuye[rz])(?:\s+sur)?|(?:haz|haga|hacer)\s+clic\s+(?:en|sobre)|clic\s+(?:en|sur)|(?:pulsa|pulse|pulsar|pincha|toca)(?:\s+en)?|clicca(?:\s+su)?|clique\s+em|klik(?:\s+op)?)\s+${TARGET}`,
    (what) => `click ${what}`,
  ],
  [
    String.raw`(?:gib|gebe|schreibe?|tippe|trage?)\s+("[^"]*")\s+${IN}\s+${TARGET}(?:\s+ein)?`,
    (what, where) => `type ${where} ${what}`,
  ],
  [
    String.raw`(?:saisi[rst]?|saisissez|tape[rz]?|écri(?:s|re|vez)|entre[rz]?|escrib(?:e|ir|a)|introduc(?:e|ir)|introduzca|teclea|scrivi|inserisci|digit(?:e|ar|a)|escreva|typ)\s+("[^"]*")\s+${IN}\s+${TARGET}`,
    (what, where) => `type ${where} ${what}`,
  ],
  [
    String.raw`wähle?\s+("[^"]*")\s+(?:aus|in|bei|von)\s+${TARGET}(?:\s+aus)?`,
    (what, where) => `select ${where} ${what}`,
  ],
  [
    String.raw`(?:sélectionne[rz]?|choisi(?:s|r|ssez)|seleccion(?:a|ar|e)|elige|elegir|escoge|selezion(?:a|are)|selecion(?:e|ar)|kies)\s+("[^"]*")\s+(?:dans|en|de|da|in|em|uit)\s+${TARGET}`,
    (what, where) => `select ${where} ${what}`,
  ],
  [
    String.raw`(?:drücke?|drück|appuie|appuye[rz]|presiona|presione|presionar|pulsa|pulse|pulsar|premi|pressione|druk)\s+(?:(?:auf|sur|op)\s+)?(?:(?:die|la|de)\s+)?(?:(?:taste|touche|tecla|toets)\s+)?([\p{L}\p{N}+]+?)(?:-?taste)?`,
    pressed,
  ],
  [
    String.raw`(?:(?:gehe?|geh)\s+(?:zu|auf)|öffne|besuche|(?:va|aller|allez)\s+(?:à|sur)|ouvr(?:e|ir|ez)|visite[rz]?|(?:ve|ir|vaya)\s+a|abr(?:e|ir|a)|visita|vai\s+(?:su|a)|apri|ga\s+naar|acesse)\s+"?([^\s"]*[./:][^\s"]*)"?`,
    (address) => `goto ${address}`,
  ],
  [
    String.raw`(?:warten?|attend(?:s|re|ez)|esper(?:a|ar|e)|aspetta|aguarde|wacht|жди)\s+(?:(?:für|pendant|durante|por)\s+)?(\d[\d.,]*\s*\p{L}*)(?:\s+lang)?`,
    waited,
  ],
  [
    String.raw`(?:warten?\s+(?:auf|bis)|attend(?:s|re|ez)(?:\s+que)?|esper(?:a|ar|e)(?:\s+(?:a\s+que|a|hasta\s+que))?)\s+${TARGET}(?:\s+(?:sichtbar\s+(?:ist|wird)|erscheint|(?:soit|est)\s+visible|apparaisse|(?:sea|esté|es)\s+visible|aparezca))?`,
    (what) => `wait visible ${what}`,
  ],
  // Japanese has no blanks between words, and what is done stands last.
  [
    String.raw`${TARGET}\s*(?:ボタン|リンク)?を\s*(?:クリック|タップ|押す|押して|押し)(?:する|して|します)?(?:ください|下さい)?`,
    (what) => `click ${what}`,
  ],
  [
    String.raw`${TARGET}\s*(?:欄|フィールド)?に\s*("[^"]*")\s*(?:を|と)\s*入力(?:する|して|します)?(?:ください|下さい)?`,
    (where, what) => `type ${where} ${what}`,
  ],
  [
    String.raw`("[^"]*")\s*を\s*${TARGET}\s*(?:欄|フィールド)?に\s*入力(?:する|して|します)?(?:ください|下さい)?`,
    (what, where) => `type ${where} ${what}`,
  ],
  [
    String.raw`${TARGET}\s*(?:から|で)\s*("[^"]*")\s*を\s*(?:選択|選ぶ|選んで)(?:する|して|します)?(?:ください|下さい)?`,
    (where, what) => `select ${where} ${what}`,
  ],
  [String.raw`([A-Za-z0-9+]+)\s*(?:キー)?を\s*押(?:す|して|します)(?:ください|下さい)?`, pressed],
  [String.raw`(\d[\d.]*\s*(?:秒|分|ミリ秒)間?)\s*(?:待つ|待って|待ちます|待機)(?:する|して|ください)?`, waited],
  [
    String.raw`"?([^\s"]*[./:][^\s"]*?)"?\s*を\s*開(?:く|いて|きます)(?:ください|下さい)?`,
    (address) => `goto ${address}`,
  ],
];

const READY = LINES.map(([form, line]) => [new RegExp(`^${form}[.!。]?$`, 'iu'), line] as const);

/** The lines for a line in another language. */
export function* fromOtherLanguages(line: string): Generator<string> {
  // French has blanks inside its marks.
  const plain = plainMarks(line.replace(/(?<=«)\s+|\s+(?=»)/g, '')).trim();
  for (const [form, says] of READY) {
    const [, ...text] = form.exec(plain) ?? [];
    const match = text.length === 0 ? null : says(...text);
    if (match !== null) yield match;
  }
}

function pressed(key: string): string | null {
  const keys = likelyKeys([key]);
  return keys === null || keys.length === 1 ? null : `press ${keys}`;
}

function waited(time: string): string | null {
  // Without its unit it may be anything.
  const duration = /\p{L}/u.test(time) ? likelyDuration(time) : null;
  return duration === null ? null : `wait ${duration}`;
}

// What is in a field, and what is only its hint. Older devices report both in the same place, so that has to be worked out.

import { fold } from '@beckon/core/text/text-match.js';
import { PASSWORD } from './lexicon.js';
import type { Platform, UiNode, UiTree } from './tree.js';

/** What stands in a field; empty: nothing, or only a hint. */
export function contentOf(node: UiNode, platform: Platform): string {
  if (platform === 'ios') {
    const value = node.value ?? '';
    return value !== '' && value === node.hint ? '' : value;
  }
  return isHintShown(node) ? '' : node.text;
}

/** The hint of a field, shown or not; empty: none is known. */
export function hintOf(node: UiNode, platform: Platform): string {
  if (node.hint !== '') return node.hint;
  return platform === 'android' && isHintShown(node) ? node.text : '';
}

/** Whether the text is the hint, because nothing was typed. */
export function isHintShown(node: UiNode): boolean {
  const { text, hint, isPassword } = node;
  if (node.isHintShown !== undefined) return node.isHintShown;
  if (text === '') return false;
  if (hint !== '') return text === hint;
  const isHint = isHintText(text) || isNamedSo(text, node.resourceId);
  // What was typed into a password field is mostly shown as dots; whatever else stands there is a secret, unless it says what to type.
  return isPassword ? isHint || PASSWORD.test(text) : isHint;
}

/** How hints begin or end, in many languages. */
const INVITING =
  /^(?:enter|type|search|find|add an?|write|your|please|e\.?g\.?|ex[.:]|input|insert|choose|say|ask|message|tap to|gib|geben|suche|schreib|ihre?|z\.\s?b\.|saisir|saisissez|entrez|recherch|votre|busca|ingres|introduc|escrib|tu |su |digite|insira|pesquis|seu |sua |cerca|inserisci|scrivi|zoek|voer|vul|szukaj|wpisz|podaj|введите|поиск|ваш|ara|girin|sök|søg|hae|hledat|请|輸入|输入|搜索|搜尋|入力|検索|검색|입력)|(?:…|\.\.\.)$|(?:入力|してください|입력하세요|eingeben|girin)$/iu;
/** Words that hints are made of. */
const FIELD_WORDS: ReadonlySet<string> = new Set(
  [
    'e mail email id user name username first last full middle nick surname password passcode passwort pass wort phone',
    'telephone mobile cell number no address street city town state region zip postal post code country company',
    'comment comments message title subject note notes description amount quantity date birth birthday day month year of',
    'or and your new current old confirm repeat again optional required url website link search query keyword keywords',
    'benutzername nutzername vorname nachname adresse telefon telefonnummer ort plz betreff nachricht oder',
    'correo electrónico contraseña usuario nombre apellido apellidos teléfono dirección ciudad mensaje o y de',
    'mot passe nom prénom utilisateur téléphone ville courriel ou et d',
    'senha nome sobrenome telefone endereço cidade mensagem ou utente cognome telefono indirizzo città messaggio',
    'gebruikersnaam wachtwoord naam achternaam telefoonnummer adres användarnamn lösenord',
    'имя фамилия пароль почта телефон логин адрес город сообщение или номер телефона',
    '邮箱 密码 用户名 手机号 手机号码 账号 姓名 昵称 验证码 メールアドレス パスワード ユーザー名 名前 電話番号 이메일 비밀번호 아이디 이름 전화번호',
  ].flatMap((words) => words.split(' ')),
);
/** Samples of what may be entered: dates by letter, numbers of zeros, a made-up address. */
const SAMPLE =
  /^(?:[dmy]{1,4}[/.\- ]){1,2}[dmy]{1,4}$|^[0xX#\s.()+-]{6,}$|@(?:example|domain|e?mail|company)\.|\bexample\b|\bbeispiel|\bejemplo|\bexemple/iu;

function isHintText(text: string): boolean {
  if (text.length > LONGEST_HINT) return false;
  return (
    INVITING.test(text) ||
    SAMPLE.test(text.trim()) ||
    fold(text)
      .split(' ')
      .every((word) => FIELD_WORDS.has(word))
  );
}
const LONGEST_HINT = 80;

/** The field is called by these very words in the program: `et_town` shows `Town *`. */
function isNamedSo(text: string, resourceId: string): boolean {
  if (resourceId === '' || text.length > LONGEST_HINT || /[\d@]/.test(text)) return false;
  const called = new Set(idWords(resourceId).split(' '));
  const given = fold(text)
    .split(' ')
    .filter((word) => !SMALL.has(word));
  return given.length > 0 && given.every((word) => called.has(word));
}
const SMALL: ReadonlySet<string> = new Set([
  'of',
  'the',
  'a',
  'an',
  'your',
  'de',
  'du',
  'la',
  'le',
  'el',
  'di',
  'der',
  'die',
  'das',
]);

/** The part behind the slash: `com.shop:id/btn_save` is `btn_save`. */
export function idPart(resourceId: string): string {
  return resourceId.slice(resourceId.lastIndexOf('/') + 1);
}

/** An id in words: `btn_saveAll` is `btn save all`. */
export function idWords(resourceId: string): string {
  return idPart(resourceId)
    .replace(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/gu, ' ')
    .replace(/[_\-.:]+/g, ' ')
    .trim()
    .toLowerCase();
}

/** What password fields hold that can be read, with the name of each: apps fill them in, and some show what is in them. */
export function secretsHeld({ nodes, platform }: UiTree): ReadonlyMap<string, string> {
  const held = new Map<string, string>();
  for (const node of nodes) {
    if (!node.isPassword || isHintShown(node)) continue;
    const content = (platform === 'ios' ? node.value : node.text) ?? '';
    // What stands beside it in the same words is its label.
    const isLabel = (other: UiNode): boolean =>
      other !== node && [other.text, other.description, other.hint].includes(content);
    if (DOTS.test(content) || nodes.some(isLabel)) continue;
    held.set(`${node.app} ${node.resourceId || node.index}`, content);
  }
  return held;
}
const DOTS = /^[\s•●∙·⬤*]*$/u;

export function withoutSecret(node: UiNode): UiNode {
  if (!node.isPassword) return node;
  return { ...node, text: isHintShown(node) ? node.text : '', value: null };
}

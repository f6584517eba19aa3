// What kind of page this is: a login, a search, a dialog in the way, a cookie banner, pages to turn, a captcha, a code to enter.
// Worked out from the things of the page, and only when somebody asks.

import type { Patterns } from '../resolve/question.js';
import type { Registry } from './registry.js';
import { everywhere } from './selector.js';
import type { Thing } from './thing.js';
import { isAround, isVisible, rectOf } from './visibility.js';

export interface PagePatterns extends Patterns {
  readonly pagination?: { readonly previous?: number; readonly next?: number; readonly pages: readonly number[] };
  readonly captcha?: { readonly kind: string };
  readonly otp?: { readonly fields: readonly number[] };
  readonly remember?: number;
  readonly modalTitle?: string;
}

const ACCEPT =
  /^(?:yes,? (?:i )?(?:accept|agree)|全部接受|(?:i )?accept|agree|i agree|allow|ok(?:ay)?$|got it|i understand|understood|continue$|alle akzeptieren|akzeptieren|zustimmen|einverstanden|alles klar|verstanden|(?:tout |j.)?accepte|d.accord|aceptar|acepto|permitir|aceitar|concordo|accett|consent|(?:alle(?:s)? )?accepte|akkoord|zaakceptuj|akceptuj|zgadzam|принять|принимаю|согласен|同意|接受|すべて(?:許可|同意)|承諾|同意する|kabul|godkänn|acceptera|accepter|hyväksy|přijmout|souhlasím|동의|모두 허용|موافق|قبول|setuju)/i;
const REJECT =
  /(?:^|\b)(?:reject|decline|deny|refuse|no,? thanks|only (?:necessary|essential)|(?:necessary|essential)(?: cookies)? only|ablehnen|nur (?:notwendige|erforderliche|essenzielle)|refuser|continuer sans accepter|rechazar|rejeitar|recusar|rifiuta|weiger|afwijzen|odrzuć|отклонить|отказаться|拒否|拒绝|reddet|avvisa|avvis|afvis|hylkää|odmítnout|거부|tolak)/i;
const CLOSE =
  /^(?:close(?: .*)?|dismiss|cancel|no,? thanks|not now|maybe later|skip|x|×|✕|✖|✗|⨯|schlie(?:ß|ss)en|abbrechen|nein,? danke|fermer|annuler|non,? merci|cerrar|cancelar|fechar|chiudi|annulla|sluiten|annuleren|zamknij|anuluj|закрыть|отмена|閉じる|キャンセル|关闭|取消|kapat|stäng|avbryt|luk|lukk|sulje|zavřít|닫기|취소|tutup)$/i;
const CONFIRM =
  /^(?:ok(?:ay)?|yes.*|confirm.*|continue|proceed|accept.*|save.*|submit|done|got it|ja.*|bestätigen|weiter|oui.*|confirmer|continuer|s[ií].*|confirmar|continuar|conferma|continua|bevestigen|doorgaan|tak.*|potwierdź|да.*|подтвердить|продолжить|はい|確認|確定|是|确认|确定|继续)$/i;
const COOKIE = /cookie|consent|gdpr|datenschutz|privacy/i;
const BANNERS =
  '[class*="cookie" i], [id*="cookie" i], [aria-label*="cookie" i], [class*="consent" i], [id*="consent" i], [class*="gdpr" i], [id*="gdpr" i], [role="dialog"], [role="alertdialog"], [role="region"], dialog, [aria-modal="true"]';
const OVERLAYS =
  '[class*="modal" i], [class*="popup" i], [class*="dialog" i], [class*="overlay" i], [class*="lightbox" i], [class*="drawer" i], [id*="modal" i], [id*="popup" i]';

/** The patterns of a page; each is looked for once, when it is first asked for. */
export function patternsOf(registry: Registry): PagePatterns {
  const lazy = <T>(find: () => T): (() => T) => {
    let known: { value: T } | null = null;
    return () => {
      known ??= { value: find() };
      return known.value;
    };
  };
  const modal = lazy(() => findModal(registry));
  const cookies = lazy(() => findCookies(registry));
  const login = lazy(() => findLogin(registry));
  const search = lazy(() => findSearch(registry));
  const found = {};
  const define = (name: string, get: () => unknown): void => {
    Object.defineProperty(found, name, { get, enumerable: true });
  };
  define('modal', modal);
  define('cookies', cookies);
  define('login', login);
  define('search', search);
  define(
    'pagination',
    lazy(() => findPagination(registry)),
  );
  define('captcha', lazy(findCaptcha));
  define(
    'otp',
    lazy(() => findCode(registry)),
  );
  return found as PagePatterns;
}

/** Buttons and links inside an element that can be seen. */
function pressablesIn(registry: Registry, container: Element): Thing[] {
  return registry.things.filter(
    (thing) =>
      thing.isListed &&
      thing.sort.can.includes('click') &&
      !thing.sort.can.includes('type') &&
      !thing.sort.can.includes('check') &&
      isAround(container, thing.element) &&
      thing.isVisible,
  );
}

function says(thing: Thing, words: RegExp): boolean {
  return thing.names.some(
    ({ source, text }) =>
      (source === 'text' || source === 'aria' || source === 'label' || source === 'title') && words.test(text),
  );
}

function findModal(registry: Registry): Patterns['modal'] {
  const container = modalElement(registry);
  if (container === null) return undefined;
  const inside = pressablesIn(registry, container);
  const close =
    inside.find((thing) => says(thing, CLOSE) && !says(thing, /^cancel|^abbrechen/i)) ??
    inside.find((thing) => says(thing, CLOSE)) ??
    inside.find(isCloseMark);
  const confirm =
    inside.find((thing) => thing !== close && says(thing, CONFIRM)) ??
    inside.find((thing) => thing !== close && thing.sort.can.includes('submit'));
  const id = (registry.known(container) ?? registry.nearest(container))?.id;
  if (id === undefined) return undefined;
  return {
    container: id,
    ...(close === undefined ? {} : { close: close.id }),
    ...(confirm === undefined ? {} : { confirm: confirm.id }),
  };
}

function isCloseMark({ element }: Thing): boolean {
  return (
    /close|dismiss/i.test(`${element.className} ${element.id}`) ||
    (element.querySelector('svg') !== null && (element.textContent ?? '').trim() === '')
  );
}

/** The dialog in front of everything else. */
export function modalElement(registry: Registry): Element | null {
  const native = [...document.querySelectorAll('dialog:modal')].pop();
  if (native !== undefined) return native;
  const dialogs = registry.things.filter((thing) => thing.kind === 'dialog').map((thing) => thing.element);
  const said = dialogs.filter((element) => isVisible(element) && !isBanner(element));
  const guessed =
    said.length > 0
      ? []
      : [...document.querySelectorAll(OVERLAYS)].slice(0, 60).filter((element) => isOverlay(registry, element));
  return [...said, ...guessed].sort((a, b) => zIndex(a) - zIndex(b)).pop() ?? null;
}

/** A banner about cookies is no dialog that is in the way, unless it says so itself. */
function isBanner(element: Element): boolean {
  return (
    element.getAttribute('aria-modal') !== 'true' &&
    COOKIE.test(`${element.id} ${element.className} ${element.getAttribute('aria-label') ?? ''}`)
  );
}

function zIndex(element: Element): number {
  return Number(getComputedStyle(element).zIndex) || 0;
}

/** Lies over the page, is large or above all, and has something to press. */
function isOverlay(registry: Registry, element: Element): boolean {
  if (!isVisible(element)) return false;
  const { position, zIndex: z } = getComputedStyle(element);
  if (position !== 'fixed' && position !== 'absolute') return false;
  const { width, height } = rectOf(element);
  const isLarge = width * height > innerWidth * innerHeight * 0.1;
  return (
    isLarge &&
    (position === 'fixed' || Number(z) > 0) &&
    !COOKIE.test(`${element.id} ${element.className}`) &&
    pressablesIn(registry, element).length > 0
  );
}

function findCookies(registry: Registry): Patterns['cookies'] {
  for (const banner of everywhere(BANNERS)) {
    if (banner === document.body || banner === document.documentElement || !isVisible(banner)) continue;
    const isAbout =
      COOKIE.test(`${banner.id} ${banner.className} ${banner.getAttribute('aria-label') ?? ''}`) ||
      /cookie/i.test((banner.textContent ?? '').slice(0, 600));
    if (!isAbout) continue;
    const inside = pressablesIn(registry, banner);
    const reject = inside.find((thing) => says(thing, REJECT));
    const accept = inside.find((thing) => thing !== reject && says(thing, ACCEPT));
    if (accept === undefined && reject === undefined) continue;
    return {
      ...(accept === undefined ? {} : { accept: accept.id }),
      ...(reject === undefined ? {} : { reject: reject.id }),
    };
  }
  return looseBanner(registry);
}

/** A bar that sticks to the window and speaks of cookies, though nothing in its markup says what it is. */
function looseBanner(registry: Registry): Patterns['cookies'] {
  const accept = registry.things.find(
    (thing) => thing.kind === 'button' && says(thing, ACCEPT) && thing.isVisible && isInCookieBar(thing.element),
  );
  return accept === undefined ? undefined : { accept: accept.id };
}

function isInCookieBar(element: Element): boolean {
  let one = element.parentElement;
  for (let steps = 0; one !== null && one !== document.body && steps < 6; steps++, one = one.parentElement) {
    const { position } = getComputedStyle(one);
    if (position !== 'fixed' && position !== 'sticky') continue;
    return /cookie/i.test((one.textContent ?? '').slice(0, 600));
  }
  return false;
}

function findLogin(registry: Registry): Patterns['login'] {
  const fields = registry.things.filter((thing) => thing.sort.can.includes('type') && thing.isVisible);
  const passwords = fields.filter((thing) => thing.purpose === 'password');
  // Two in one form: somebody chooses a password, nobody logs in.
  const single = passwords.filter((one) => passwords.every((other) => other === one || formOf(other) !== formOf(one)));
  const [password] = single;
  if (password === undefined) return undefined;
  const form = formOf(password);
  const before = fields.filter((thing) => formOf(thing) === form && thing.order < password.order);
  const user =
    before.filter((thing) => isFor(thing, 'username') || isFor(thing, 'email')).pop() ??
    before.filter((thing) => thing.purpose === 'phone' || thing.purpose === undefined).pop();
  const submit = submitOf(registry, form, password);
  return {
    password: password.id,
    ...(user === undefined ? {} : { username: user.id }),
    ...(submit === undefined ? {} : { submit: submit.id }),
  };
}

function isFor(thing: Thing, purpose: string): boolean {
  return thing.purposes?.some(({ is }) => is === purpose) === true;
}

function formOf(thing: Thing | undefined): Thing | null {
  let one = thing?.around ?? null;
  while (one !== null && one.kind !== 'form') one = one.around;
  return one;
}

/** The button that sends the form, or, without a form, the first one that says so behind the field. */
function submitOf(registry: Registry, form: Thing | null, field: Thing): Thing | undefined {
  const buttons = registry.things.filter(
    (thing) => thing.kind === 'button' && formOf(thing) === form && thing.isVisible,
  );
  const sure = buttons.filter((thing) => thing.purpose === 'submit');
  return (
    sure.find((thing) => thing.order > field.order) ??
    sure[0] ??
    (form === null ? undefined : buttons.find((thing) => thing.sort.can.includes('submit')))
  );
}

function findSearch(registry: Registry): Patterns['search'] {
  const fields = registry.things.filter(
    (thing) => thing.sort.can.includes('type') && isFor(thing, 'search') && thing.isVisible,
  );
  const [input] = fields;
  if (input === undefined) return undefined;
  const form = formOf(input);
  const near = registry.things.filter(
    (thing) =>
      thing.kind === 'button' &&
      thing.isVisible &&
      (form === null ? thing.around === input.around : formOf(thing) === form),
  );
  const submit =
    near.find((thing) => thing.sort.can.includes('submit')) ??
    (near.length === 1
      ? near.find((thing) => thing.names.every(({ source }) => source === 'id' || source === 'testid'))
      : undefined) ??
    near.find((thing) => says(thing, /search|^go$|such|recherch|busca|cerca|zoek|szukaj|поиск|найти|検索|搜索|ara/i));
  return { input: input.id, ...(submit === undefined ? {} : { submit: submit.id }) };
}

const PREVIOUS =
  /^(?:prev(?:ious)?(?: page)?|‹|«|<|←|back)$|previous|zurück|précédent|anterior|precedente|vorige|poprzedni|назад|前へ|上一页/i;
const NEXT =
  /^(?:next(?: page)?|›|»|>|→)$|\bnext\b|nächste|weiter|suivant|siguiente|próxima|successiv|volgende|następn|далее|次へ|下一页/i;

function findPagination(registry: Registry): PagePatterns['pagination'] {
  const nav = document.querySelector(
    '[class*="pagina" i], [aria-label*="pagina" i], [role="navigation"][aria-label*="page" i]',
  );
  if (nav === null || !isVisible(nav)) return undefined;
  const inside = pressablesIn(registry, nav);
  const previous = inside.find((thing) => says(thing, PREVIOUS));
  const next = inside.find((thing) => says(thing, NEXT));
  const pages = inside.filter((thing) => says(thing, /^(?:page )?\d{1,4}$/i)).map((thing) => thing.id);
  if (previous === undefined && next === undefined && pages.length < 2) return undefined;
  return {
    pages,
    ...(previous === undefined ? {} : { previous: previous.id }),
    ...(next === undefined ? {} : { next: next.id }),
  };
}

function findCaptcha(): PagePatterns['captcha'] {
  const found = document.querySelector(
    'iframe[src*="recaptcha"], .g-recaptcha, iframe[src*="hcaptcha"], .h-captcha, iframe[src*="challenges.cloudflare"], .cf-turnstile, img[src*="captcha" i], input[name*="captcha" i]',
  );
  if (found === null || !isVisible(found)) return undefined;
  const text = found.outerHTML.slice(0, 300);
  return {
    kind: /recaptcha/.test(text)
      ? 'recaptcha'
      : /hcaptcha|h-captcha/.test(text)
        ? 'hcaptcha'
        : /cloudflare|cf-turnstile/.test(text)
          ? 'cloudflare'
          : 'captcha',
  };
}

function findCode(registry: Registry): PagePatterns['otp'] {
  const fields = registry.things.filter(
    (thing) => thing.sort.can.includes('type') && isFor(thing, 'otp') && thing.isVisible,
  );
  const digits = registry.things.filter(
    (thing) => thing.element instanceof HTMLInputElement && thing.element.maxLength === 1 && thing.isVisible,
  );
  const all = fields.length > 0 ? fields : digits.length >= 4 && digits.length <= 8 ? digits : [];
  return all.length === 0 ? undefined : { fields: all.map((thing) => thing.id) };
}

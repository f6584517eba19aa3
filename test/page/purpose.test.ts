// What fields and buttons say they are for, in many languages; the traps of real forms; what kind of form it is.

import { describe, expect, it } from 'vitest';
import { type FormFacts, kindOfForm } from '../../packages/browser/src/page/purposes/form.js';
import { roles } from '../../packages/core/src/language/ast.js';
import type { FieldFacts } from '../../packages/core/src/scene/field-purpose.js';
import { saysItSends } from '../../packages/core/src/scene/form-words.js';
import { fold, foldIdentifier } from '../../packages/core/src/scene/lexicon.js';
import { purposeOf, purposesOf } from '../../packages/core/src/scene/purposes.js';

const PLAIN: FieldFacts = {
  tag: 'input',
  type: 'text',
  autocomplete: '',
  name: '',
  id: '',
  label: '',
  placeholder: '',
  aria: '',
  title: '',
  testid: '',
  inputmode: '',
  near: '',
  form: 'other',
  isInSearch: false,
  passwordsInForm: 0,
  isBeforePassword: false,
};

/** What a line can ask for. */
const SAYABLE: ReadonlySet<string> = new Set(roles);

function field(facts: Partial<FieldFacts>): FieldFacts {
  return { ...PLAIN, ...facts };
}

describe('a text field with a label', () => {
  it.each([
    ['email', 'Email', 'E-mail address', 'Work email', 'Your e-mail', 'Email ID', 'Enter your email'],
    [
      'email',
      'E-Mail-Adresse',
      'Ihre E-Mail',
      'Adresse e-mail',
      'Courriel',
      'Correo electrónico',
      'Endereço de e-mail',
    ],
    [
      'email',
      'Indirizzo email',
      'E-mailadres',
      'Adres e-mail',
      'Электронная почта',
      'Ваш email',
      'メールアドレス',
      '电子邮箱',
    ],
    [
      'email',
      '電子郵件',
      '이메일 주소',
      'E-posta',
      'E-postadress',
      'Sähköpostiosoite',
      'البريد الإلكتروني',
      'Alamat email',
    ],
    ['username', 'Username', 'User name', 'User ID', 'Login ID', 'Screen name', 'Account name', 'Online ID'],
    [
      'username',
      'Benutzername',
      'Benutzerkennung',
      'Anmeldename',
      'Identifiant',
      "Nom d'utilisateur",
      'Nombre de usuario',
    ],
    [
      'username',
      'Usuario',
      'Nome de usuário',
      'Utilizador',
      'Nome utente',
      'Gebruikersnaam',
      'Nazwa użytkownika',
      'Логин',
    ],
    [
      'username',
      'Имя пользователя',
      'ユーザー名',
      'ログインID',
      '用户名',
      '帳號',
      '아이디',
      'Kullanıcı adı',
      'Användarnamn',
    ],
    ['username', 'Brukernavn', 'Brugernavn', 'Käyttäjätunnus', 'Uživatelské jméno', 'اسم المستخدم', 'Nama pengguna'],
    [
      'search',
      'Search',
      'Search products',
      'Suche',
      'Rechercher',
      'Buscar',
      'Cerca',
      'Zoeken',
      'Szukaj',
      'Поиск',
      '検索',
      '搜索',
    ],
    [
      'phone',
      'Phone number',
      'Mobile',
      'Telefonnummer',
      'Téléphone',
      'Teléfono',
      'Telefone',
      'Cellulare',
      'Numer telefonu',
    ],
    [
      'phone',
      'Телефон',
      '電話番号',
      '手机号',
      '휴대폰 번호',
      'Cep telefonu',
      'Puhelinnumero',
      'رقم الهاتف',
      'Nomor telepon',
    ],
    ['url', 'Website', 'Your URL', 'Homepage', 'Site web', 'Sitio web', 'Strona www', 'Сайт', 'ウェブサイト', '网址'],
    [
      'otp',
      'One-time code',
      'Verification code',
      'Enter the 6 digit code',
      'SMS code',
      'Bestätigungscode',
      'Code de vérification',
    ],
    [
      'otp',
      'Código de verificación',
      'Codice di verifica',
      'Kod SMS',
      'Код из SMS',
      '認証コード',
      '短信验证码',
      '인증번호',
    ],
    ['given-name', 'First name', 'Vorname', 'Prénom', 'Imię', 'Имя', 'Förnamn'],
    ['family-name', 'Last name', 'Surname', 'Nachname', 'Apellidos', 'Cognome', 'Фамилия'],
    ['name', 'Full name', 'Your name', 'Nombre completo', 'お名前'],
    ['postal-code', 'ZIP code', 'Postleitzahl', 'Code postal', '郵便番号'],
    ['card-number', 'Card number', 'Kreditkartennummer', 'Número de tarjeta'],
    ['cvc', 'CVV', 'Security code', 'Card verification code'],
    ['expiry', 'MM / YY', 'Expiration date', 'Gültig bis'],
  ] as const)('is for %s', (purpose, ...labels) => {
    for (const label of labels) expect(purposeOf(field({ label })), label).toBe(purpose);
  });

  it.each([
    ['Promo code'],
    ['Gift card code'],
    ['Gutscheincode'],
    ['Enter the characters shown'],
    ['图形验证码'],
    ['Captcha'],
    ['Code de la photo'],
    ['Message'],
    ['Email title'],
    ['Passport number'],
    ['Quantity'],
  ])('%s is for none of these', (label) => {
    expect(purposeOf(field({ label }))).toBeUndefined();
  });
});

describe('a password field', () => {
  it.each([
    [
      'Password',
      'Passwort',
      'Mot de passe',
      'Contraseña',
      'Senha',
      'Wachtwoord',
      'Hasło',
      'Пароль',
      'パスワード',
      '密码',
      'PIN',
    ],
  ])('is for a password', (...labels) => {
    for (const label of labels) expect(purposeOf(field({ type: 'password', label })), label).toBe('password');
  });

  it.each([
    ['New password', 'Current password'],
    ['Confirm password', 'Password'],
    ['Passwort wiederholen', 'Passwort'],
    ['Confirmez le mot de passe', 'Mot de passe'],
    ['Repetir contraseña', 'Contraseña'],
    ['Ripeti password', 'Password'],
    ['Повторите пароль', 'Пароль'],
    ['パスワード（確認）', 'パスワード'],
    ['确认密码', '密码'],
  ])('%s comes after %s', (less, more) => {
    const [second] = purposesOf(field({ type: 'password', label: less }));
    const [first] = purposesOf(field({ type: 'password', label: more }));
    expect(second?.is).toBe('password');
    expect(second?.score).toBeLessThan(first?.score ?? 0);
  });

  it('is for the security code of a card, or for no password at all, if it says so', () => {
    expect(purposeOf(field({ type: 'password', label: 'CVV' }))).toBe('cvc');
    expect(purposeOf(field({ type: 'password', name: 'ssn_1' }))).toBeUndefined();
    expect(purposeOf(field({ type: 'password', label: 'Gift card PIN' }))).toBeUndefined();
  });

  it('that everyone can read is less sure', () => {
    expect(purposesOf(field({ name: 'password' }))[0]).toMatchObject({ is: 'password', score: expect.closeTo(0.75) });
  });
});

describe('what programmers call a field', () => {
  it.each([
    [
      'email',
      'user[email]',
      'login[email]',
      'user_email',
      'userEmail',
      'txtEMail',
      'emailaddress',
      'loginEmail',
      'mail',
    ],
    [
      'username',
      'userName',
      'user_name',
      'j_username',
      'txtUserName',
      'LoginUserName',
      'iusername',
      'userid',
      'loginId',
    ],
    ['given-name', 'first_name', 'user[first_name]', 'firstName', 'fname'],
    ['phone', 'phoneNumber', 'mobile', 'tel', 'cellphone'],
    ['search', 'q', 'query', 'searchTerm', 'site-search'],
    ['otp', 'otp', 'twofactor_token', 'verification_code'],
  ] as const)('%s', (purpose, ...names) => {
    for (const name of names) expect(purposeOf(field({ name })), name).toBe(purpose);
  });

  it('counts less than what people see', () => {
    expect(purposeOf(field({ name: 'username', label: 'Email' }))).toBe('email');
    expect(purposeOf(field({ id: 'email-first-name', label: 'First name' }))).toBe('given-name');
    expect(purposeOf(field({ name: 'email', placeholder: 'Username' }))).toBe('username');
  });

  it('tells a picture to be read from a code that was sent', () => {
    expect(purposeOf(field({ label: 'Verification code', name: 'captcha' }))).toBeUndefined();
  });
});

describe('autocomplete and type', () => {
  it.each<[string, Partial<FieldFacts>, string | undefined]>([
    ['autocomplete wins', { autocomplete: 'username', name: 'x' }, 'username'],
    ['the last token counts', { autocomplete: 'section-a shipping tel' }, 'phone'],
    ['one-time-code', { autocomplete: 'one-time-code', name: 'password' }, 'otp'],
    ['off says nothing', { autocomplete: 'off', name: 'email' }, 'email'],
    ['new-password against autofill', { autocomplete: 'new-password', label: 'Email Address' }, 'email'],
    ['username on an email field', { autocomplete: 'username', type: 'email', form: 'signup' }, 'email'],
    ['type email', { type: 'email', name: 'x1' }, 'email'],
    ['type tel', { type: 'tel' }, 'phone'],
    ['type tel for a card', { type: 'tel', label: 'Card number' }, 'card-number'],
    ['type tel for a code', { type: 'tel', name: 'otp' }, 'otp'],
    ['type search', { type: 'search', name: 'email' }, 'search'],
    ['type url', { type: 'url' }, 'url'],
    ['inputmode email', { inputmode: 'email' }, 'email'],
    ['a box to tick', { type: 'checkbox', name: 'email' }, undefined],
    ['a message', { tag: 'textarea', type: '', label: 'Email us' }, undefined],
  ])('%s', (_, facts, purpose) => {
    expect(purposeOf(field(facts))).toBe(purpose);
  });
});

describe('a word of a purpose that is about something else', () => {
  const words = (...labels: string[]) => labels.map((label) => [label] as const);
  it.each(
    words(
      ...[
        'Email subject',
        'Częstotliwość e-maili',
        'Send e-mails weekly',
        'E-Mail-Server',
        'Email template name',
        'Objet de l’e-mail',
        'Servidor de correo',
        'メールの件名',
      ],
      ...['Password hint', 'Password expires after', 'Boarding pass number', 'Pista de contraseña', '密码提示'],
      ...['Microphone', 'Headphones', 'Phone model', 'Handy-Modell', 'Modelo de teléfono', 'Cell color'],
      ...[
        'Research topic',
        'How did you find us?',
        'Your query',
        'Keywords',
        'Domaine de recherche',
        'Area di ricerca',
      ],
      ...['Number of emails per day', 'Phone type', 'Telefonzeiten', 'Benutzerdefinierter Text', 'Anzahl Benutzer'],
      ...['Passwortlänge', 'Wachtwoordlengte', 'Zoekradius', 'Gebruikersaantal', 'OTP provider', 'Login attempts'],
      ...['电话类型', 'Вид телефона', 'E-posta konusu', 'URL slug', 'Website name', 'Type de téléphone'],
      ...['Name this search', 'Search radius', 'One-time donation', 'Website template', 'Door color'],
    ),
  )('%s', (label) => {
    expect(purposesOf(field({ label })).filter(({ is }) => SAYABLE.has(is))).toEqual([]);
  });

  it.each(words('Find products', 'Keywords', 'What are you looking for?', 'Trouver un magasin'))(
    '%s, where one searches',
    (label) => {
      expect(purposeOf(field({ label, isInSearch: true }))).toBe('search');
      expect(purposeOf(field({ label, isInSearch: false }))).toBeUndefined();
    },
  );

  it.each(
    words(
      'Search',
      'Search products',
      'Produkte suchen',
      'Rechercher un produit',
      'Recherche',
      'Buscar',
      '商品を検索',
      'بحث',
    ),
  )('%s says so itself', (label) => {
    expect(purposeOf(field({ label }))).toBe('search');
  });
});

describe('signing in', () => {
  const login = { form: 'login', passwordsInForm: 1, isBeforePassword: true } as const;
  const purposes = (facts: Partial<FieldFacts>): string[] => purposesOf(field(facts)).map(({ is }) => is);

  it.each([
    'Username or email',
    'Email or username',
    'E-Mail oder Benutzername',
    'Email / Handle',
    '用户名/邮箱',
    'Логин или email',
  ])('%s is for both', (label) => {
    expect(purposes({ ...login, label })).toEqual(['username', 'email']);
  });

  it('an email field is the user name as well, but not where one signs up', () => {
    expect(purposes({ ...login, type: 'email' })).toEqual(['email', 'username']);
    expect(purposes({ ...login, type: 'email', form: 'signup' })).toEqual(['email']);
    expect(purposes({ ...login, label: 'Email or phone' })).toEqual(['email', 'phone', 'username']);
  });

  it('what stands before the password is the user name', () => {
    expect(purposes({ ...login, name: 'x17' })[0]).toBe('username');
    expect(purposes({ ...login, label: 'Имя' })[0]).toBe('username');
    expect(purposes({ ...login, label: 'Last name' })).toEqual(['family-name']);
    expect(purposes({ ...login, name: 'x17', isBeforePassword: false })).toEqual([]);
  });

  it('a customer number is a user name there, and only there', () => {
    for (const label of ['Membership number', 'Kundennummer', 'Numéro client', '会員番号', 'CPF']) {
      expect(purposes({ ...login, label })[0], label).toBe('username');
      expect(purposes({ label, form: 'signup' }), label).toEqual([]);
    }
  });

  it('a user name is an email address only where something says so', () => {
    for (const label of ['Username', 'Login', 'Benutzername', 'Identifiant', 'ユーザー名', 'اسم المستخدم', ''])
      expect(purposes({ ...login, label }), label).toEqual(['username']);
    expect(purposes({ ...login, label: 'User ID', placeholder: 'name or email' })).toEqual(['username', 'email']);
    expect(purposes({ ...login, label: 'Username', name: 'email' })).toEqual(['username', 'email']);
    expect(purposes({ ...login, label: 'Username', name: 'email_template' })).toEqual(['username']);
  });

  it('a company before the password is no user name', () => {
    for (const label of ['Company', 'Firma', 'Société', '会社名'])
      expect(purposes({ ...login, label }), label).toEqual([]);
  });

  it('a newsletter and a decoy come last', () => {
    expect(purposesOf(field({ type: 'email', form: 'subscribe' }))[0]?.score).toBeCloseTo(0.9);
    expect(purposesOf(field({ type: 'email', name: 'fake_email' }))[0]?.score).toBeCloseTo(0.7);
  });
});

describe('a button that says it sends', () => {
  it.each([
    [
      'Sign in',
      'Log in',
      'LOGIN',
      'Sign up',
      'Create account',
      'Register',
      'Continue',
      'Next',
      'Submit',
      'Send',
      'Save changes',
    ],
    [
      'Subscribe',
      'Pay $1 now',
      'Place order',
      'Search',
      'Go',
      'Join now',
      'Get started',
      'Reset password',
      'Agree and continue',
    ],
    ['Anmelden', 'Einloggen', 'Registrieren', 'Weiter', 'Absenden', 'Speichern', 'Jetzt kaufen', 'Suchen'],
    [
      'Se connecter',
      'Connexion',
      "S'inscrire",
      'Créer un compte',
      'Continuer',
      'Suivant',
      'Envoyer',
      'Valider',
      'Enregistrer',
    ],
    ['Iniciar sesión', 'Entrar', 'Ingresar', 'Crear cuenta', 'Siguiente', 'Enviar', 'Guardar', 'Pagar', 'Registrarse'],
    ['Fazer login', 'Cadastre-se', 'Avançar', 'Acessar', 'Salvar', 'Finalizar compra'],
    ['Accedi', 'Registrati', 'Avanti', 'Invia', 'Salva la tua password', 'Acquista'],
    [
      'Inloggen',
      'Registreren',
      'Volgende',
      'Verzenden',
      'Opslaan',
      'Zaloguj się',
      'Zarejestruj się',
      'Dalej',
      'Wyślij',
      'Zapisz',
    ],
    ['Войти', 'Вход', 'Зарегистрироваться', 'Продолжить', 'Далее', 'Отправить', 'Сохранить', 'Оплатить', 'Увійти'],
    [
      'ログイン',
      'ログインする',
      '会員登録',
      '次へ',
      '送信',
      '保存',
      '登录',
      '登 录',
      '注册',
      '下一步',
      '提交',
      '登入',
      '로그인',
      '다음',
    ],
    [
      'Giriş yap',
      'Kaydol',
      'Devam et',
      'Gönder',
      'Logga in',
      'Fortsätt',
      'Logg inn',
      'Log ind',
      'Kirjaudu sisään',
      'Jatka',
    ],
    [
      'Přihlásit se',
      'Pokračovat',
      'Bejelentkezés',
      'تسجيل الدخول',
      'التالي',
      'ورود',
      'Masuk',
      'Lanjut',
      'Đăng nhập',
      'เข้าสู่ระบบ',
    ],
  ])('%s …', (...names) => {
    for (const name of names) expect(saysItSends(name), name).toBe(true);
  });

  it.each([
    ['Cancel', 'Close', 'Back', 'Back to sign in', 'Clear', 'Skip for now', 'No thanks', 'Cancel reply', 'x'],
    ['Show password', 'Hide password', 'Show', 'Forgot password?', 'Forgot your username?', 'Need help signing in?'],
    [
      'Continue with Google',
      'Sign in with Apple',
      'Log in with Facebook',
      'Mit Google anmelden',
      'Google',
      'Войти через VK',
    ],
    [
      'Resend code',
      'Send code again',
      'Get code',
      'Continue as guest',
      'Sign in with a passkey',
      'Use another account instead',
    ],
    [
      'Menu',
      'Open menu',
      'English',
      'Language',
      'Add to cart',
      'Remove',
      'Edit',
      'Generate password',
      'Learn more about the change',
    ],
    [
      'Accept all',
      'Reject all',
      'Accept cookies',
      'Cookie settings',
      'Privacy policy',
      'Help',
      'Military (APO/FPO)',
      'AL',
    ],
    [
      'Abbrechen',
      'Zurück',
      'Passwort vergessen?',
      'Passwort anzeigen',
      'Alle akzeptieren',
      'Annuler',
      'Mot de passe oublié ?',
    ],
    [
      'Cancelar',
      '¿Olvidaste tu contraseña?',
      'Mostrar contraseña',
      'Voltar',
      'Esqueci minha senha',
      'Annulla',
      'Password dimenticata?',
    ],
    [
      'Annuleren',
      'Wachtwoord vergeten?',
      'Anuluj',
      'Nie pamiętasz hasła?',
      'Отмена',
      'Забыли пароль?',
      'Не могу войти',
      'Показать',
    ],
    [
      'キャンセル',
      '戻る',
      'パスワードを忘れた方',
      '取消',
      '忘记密码',
      '获取验证码',
      '취소',
      '비밀번호 찾기',
      'İptal',
      'Şifremi unuttum',
      'إلغاء',
    ],
  ])('is not %s …', (...names) => {
    for (const name of names) expect(saysItSends(name), name).toBe(false);
  });
});

describe('a form', () => {
  const EMPTY: FormFacts = {
    passwords: 0,
    freshPasswords: 0,
    texts: 1,
    longTexts: 0,
    details: 0,
    searches: 0,
    saysSearch: false,
    first: '',
    buttons: [],
    names: '',
    headings: '',
    page: '',
  };

  it.each<[string, Partial<FormFacts>, string]>([
    ['one password', { passwords: 1 }, 'login'],
    ['one password before something is deleted', { passwords: 1, first: 'delete my account' }, 'password'],
    ['one password and a button to sign up', { passwords: 1, buttons: ['create account'] }, 'signup'],
    [
      'one password, a button to sign in, and one to sign up',
      { passwords: 1, buttons: ['sign in', 'sign up'] },
      'login',
    ],
    ['a name asked for', { passwords: 1, texts: 3, details: 2, buttons: ['continue'] }, 'signup'],
    ['a last name asked for, but it says login', { passwords: 1, texts: 2, details: 1, names: 'login form' }, 'login'],
    ['a password and the same once more', { passwords: 2, freshPasswords: 1, buttons: ['continue'] }, 'signup'],
    ['passwords only', { passwords: 3, freshPasswords: 2, texts: 0 }, 'password'],
    ['a password to be changed', { passwords: 2, freshPasswords: 2, buttons: ['change password'] }, 'password'],
    ['an email address, then next, or sign up', { buttons: ['next', 'create account'] }, 'login'],
    ['an email address to sign in with', { buttons: ['continue'], headings: 'sign in' }, 'login'],
    ['the page says it', { buttons: ['continue'], page: 'log in shop' }, 'login'],
    ['a newsletter', { buttons: ['anmelden'], names: 'newsletter form' }, 'subscribe'],
    ['a search', { searches: 1, buttons: ['go'] }, 'search'],
    ['a message', { texts: 4, buttons: ['send'] }, 'other'],
  ])('with %s', (_, facts, kind) => {
    expect(kindOfForm({ ...EMPTY, ...facts })).toBe(kind);
  });
});

describe('folding', () => {
  it('takes accents, case and signs away', () => {
    expect(fold('  Ärger-Straße, Łódź! ')).toBe('arger strasse lodz');
    expect(fold('パスワード（確認）')).toBe('パスワード 確認');
  });

  it('takes apart what programmers write together', () => {
    expect(foldIdentifier('user[firstName]')).toBe('user first name');
    expect(foldIdentifier('ctl00$txtUserID')).toBe('ctl 00 txt user id');
    expect(foldIdentifier('email2')).toBe('email 2');
  });
});

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

describe('a text that speaks of something, and asks for something else', () => {
  it.each([
    [
      'email',
      `Mail delivery day | Emails per week | Email newsletter topics | Email notifications to | Mailing list name | Mail merge field | Number of emails | Email app | Snail mail preference | Mailbox size | Mailbox color | Email domain | Email header | Email footer | Email sender name | Sender name for emails | Email opt-out reason | E-Mail-Text | E-Mail-Programm | E-Mail-Betreff | Objet du mail | Texte du courriel | Nombre de courriels | Corps du mail | Asunto del correo | Correo: asunto | Oficina de correos | Contraseña del correo | Texto do email | Assunto do email | Testo della mail | Tekst e-mail | Treść e-maila | Temat wiadomości e-mail | Текст письма | Почта России отделение | Отделение почты | Почтовое отделение | Тема письма (email) | Новая почта отделение | メールの件名 | メール本文 | メールマガジン名 | 邮件内容 | 邮件标题 | 邮件数量 | 邮件正文 | 이메일 제목 | 메일 내용 | 메일함 용량 | موضوع البريد الإلكتروني | E-posta konusu | E-posta metni | Sähköpostin aihe | Antal e-postmeddelanden | Nội dung email | Judul email | Isi email | מספר אימיילים | Τίτλος email | Email 件名 | Blacklist of emails regex | Email regex | Email language`,
    ],
    [
      'phone',
      `CEP | CEP de entrega | Phone plan | Phone color | Phone brand | Phone storage | Phone call duration | Phone calls per day | Phone screen size | Telephone exchange | Telephone interview date | Telefonvertrag | Telefonkosten | Telefonanbieter | Handyhülle | Handymarke | Handyvertrag | Forfait téléphonique | Marque du téléphone | Marca del teléfono | Modelo do telefone | Celular: marca | Modello di telefono | Merk telefoon | Telefoonabonnement | Model telefonu | Марка телефона | Модель телефона | Телефонный тариф | 手机型号 | 手机品牌 | 手机壳颜色 | 手机价格 | 電話機の種類 | 携帯の機種 | 휴대폰 기종 | 전화 요금 | هاتف: الموديل | طراز الهاتف | Telefon modeli | Telefon markası | Telefon rengi | Puhelinmalli | Puhelinliittymä | Telefonmodell | Mobilmodell | Mobile app name | Mobile OS | Tel Aviv hotel | Model telepon | Loại điện thoại | Giá điện thoại | Phonetic name | Phonebook name | Ringtone | iPhone model | Headphones | Phoneme`,
    ],
    [
      'password',
      `Parole chiave | Parola chiave | Palavra-chave | Palavras-chave | Parole della canzone | Password manager | Password length | Password expiry days | Number of passwords | Pass number | Boarding pass | Passwortlänge | Mot de passe oublié | Gestionnaire de mots de passe | Longitud de la contraseña | Clave del producto | Clave de producto | Clave catastral | Clave interbancaria | Gerenciador de senhas | Número da senha de atendimento | Hasło reklamowe | Hasło krzyżówki | Слово-пароль подсказка | Длина пароля | 密码长度 | 密码提示 | 密码强度 | パスワードの長さ | パスワードのヒント | 비밀번호 힌트 | Şifre uzunluğu | Şifre ipucu | Lösenordslängd | Salasanan pituus | Jelszó hossza | طول كلمة المرور | Độ dài mật khẩu | Panjang kata sandi | Mật khẩu gợi ý | Password protected file | Wi-Fi password policy | Passport number | Passes | Passaggio | Password rotation interval | Minimum password age`,
    ],
    [
      'username',
      `Benutzeroberfläche | Benutzerhandbuch | Benutzerfreundlichkeit | Anzahl Benutzer | Número de usuarios | Usuarios activos | Nombre d’utilisateurs | Utilisateurs actifs | Nombre de utilizadores | Y-tunnus | Identificador fiscal | Identifiant fiscal | Identifiant de commande | Identificador de pedido | Azonosító szám | Foglalási azonosító | Identyfikator podatkowy | Identyfikator zamówienia | 银行账户 | 银行账号 | 收款账户 | 銀行帳戶 | 銀行帳號 | 転送先アカウント | 銀行アカウント | Số tài khoản | Số tài khoản ngân hàng | 계좌 | 계정 수 | Kullanıcı sayısı | Kullanıcı deneyimi | Gebruikersvriendelijkheid | Gebruikershandleiding | Aantal gebruikers | Liczba użytkowników | Użytkownicy | Felhasználók száma | Uživatelská příručka | Počet uživatelů | Количество пользователей | Пользовательское соглашение | Соглашение пользователя | Door handle | Handle type | Handle length | Drawer handle | Acct number | Acct balance | Account ID of sender | User story | User agent | Customer name | Member since | Antal användare | Brukere | Antall brukere | Käyttäjien määrä | عدد المستخدمين | اسم العميل | תעודת משתמש | Jumlah pengguna | Pengguna aktif | Số người dùng | ユーザー数 | 用户数 | 用户协议 | 用户评价 | 账户余额 | 账户类型 | 账号类型 | 帳戶類型 | Username color | Usability | Steuerkennung | Fahrzeugkennung | Kennung des Geräts | Device identifier | Ad account name | SSO provider | Apple ID of device`,
    ],
    [
      'search',
      `Search radius | Search engine | Research | Job search status | Ich suche | Domaine de recherche | Grupo de pesquisa | Linha de pesquisa | Título da pesquisa | Titolo della ricerca | Zoekgebied | Zoekmachine | Поисковая система | Поисковик | 検索エンジン | 検索結果数 | 検索順位 | 搜索引擎 | 搜索结果 | 搜索范围 | 搜索半径 | 검색 엔진 | 검색 결과 | Arama motoru | Sökmotor | Sökresultat | Hakusanat | Hakukone | Hakuaika | Hakemus | Vyhledávač | Keresőmotor | محرك البحث | نتائج البحث | موضوع البحث | עבודת חיפוש | Công cụ tìm kiếm | Saved search name | Searchable | Ricercatore | Pesquisador | Caro amico`,
    ],
    [
      'url',
      `الموقع | موقع التسليم | موقع المتجر | Website category | Website language | Website color | Website traffic | Website visitors per month | Website budget | URL count | URL parameter | Homepage banner text | Home page layout | Website-Betreiber | Webseite Budget | Nom du site web | Site web: catégorie | Idioma del sitio web | Nome do site | Categoria do site | Lingua del sito web | Taal van de website | Nazwa strony internetowej | Название сайта | Тематика сайта | Язык сайта | サイト名 | サイトの種類 | ホームページの予算 | 网站名称 | 网站类型 | 网站语言 | 웹사이트 이름 | 홈페이지 예산 | Web sitesi dili | Web sitesi adı | Webbplatsens namn | Verkkosivun nimi | Url-Slug | Nama situs web | サイトマップ | サイト内検索 | 建築サイト | 現場サイト`,
    ],
    [
      'otp',
      `Tan color | Confirmation code of booking | Sun tan | Verification code of conduct | Two-factor method | Authenticator app | SMS code language | Sicherheitscode der Karte | Code SMS: opérateur | 인증번호 유형 | otp provider | Two factor enabled | Codice di verifica del documento | Booking confirmation code`,
    ],
  ])('is not for %s', (purpose, labels) => {
    const answers = (facts: Partial<FieldFacts>) => purposesOf(field(facts)).some(({ is }) => is === purpose);
    for (const label of labels.split(' | ')) {
      expect(answers({ label }), label).toBe(false);
      expect(answers({ placeholder: label }), label).toBe(false);
      expect(answers({ near: label }), label).toBe(false);
    }
  });

  it.each<[string, Partial<FieldFacts>]>([
    ['email', { label: 'Mail for the courier', name: 'email' }],
    ['email', { label: 'Newsletter email', placeholder: 'Email' }],
    ['email', { label: 'Email (we never share it with anyone)' }],
    ['email', { label: 'Please tell us the email that we shall write to' }],
    ['phone', { label: 'Telefon für Rückfragen', id: 'phone' }],
    ['phone', { label: 'Phone to call the driver', type: 'tel' }],
    ['username', { label: 'Benutzer der Bibliothek', form: 'login', isBeforePassword: true, passwordsInForm: 1 }],
    ['otp', { label: 'Enter the 6-digit code we have sent' }],
  ])('is for %s where something bears it out: %j', (purpose, facts) => {
    expect(purposesOf(field(facts)).map(({ is }) => is)).toContain(purpose);
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

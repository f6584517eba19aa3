// The words by which fields say what they are for, in the languages of the web; a table, read by purpose.ts.
// Folded on reading, so accents and case are written as people write them.

import { lexicon } from './purpose-lexicon.js';

/** What a word in or near a field can mean: a purpose, or something that tells purposes apart. */
export const fieldWords = lexicon({
  email: [
    'email*, e mail*, mail, mailadresse, mailadress, mail address, mail id, *email*, adres e mail, adresse e mail',
    'adresse mail, courriel, adresse electronique, adresse de messagerie, correo, correo electronico, direccion de correo',
    'correu, posta elettronica, indirizzo mail, endereço eletronico, correio eletronico, mejl, epost*, e post*, e postadress*',
    'sahkoposti*, sähköposti*, e mailova adresa, poczta elektroniczna, adres poczty, eposta, e posta, e postaniz',
    'почта, электронная почта, почты, почту, почтой, электронной почты, эл почта, емейл, имейл, пошта, електронна пошта',
    'メール, メールアドレス, eメール, 邮箱, 郵箱, 邮件, 电子邮件, 電子郵件, 電郵, 信箱, 이메일, 메일, 전자우편',
    'بريد, بريد إلكتروني, البريد الإلكتروني, ايميل, إيميل, ایمیل, پست الکترونیک, אימייל, דואר אלקטרוני, דואל, surel, alamat surel, thư điện tử',
    'อีเมล, ηλεκτρονικο ταχυδρομειο, ηλεκτρονική διεύθυνση, имел, е поща, elektronicka posta, e pasts',
  ],
  username: [
    'username*, user name, usernm, userid, user id, usrid, uid, uname, user code, user login, login id, loginid, login name',
    'loginname, login user, log in id, sign in name, sign in id, signin id, screen name, screenname, account name, accountname, account id, acct',
    'logon id, logon name, logonid, access id, online id, member id, member name',
    'sso id, sso, apple id, net id, netid, handle, *username*, *userid*, *loginid*, *loginname*',
    'pseudo',
    'benutzername*, benutzer name, benutzer*, nutzername, nutzerkennung, anmeldename, anmeldekennung, kennung',
    'loginkennung, anwendername',
    'identifiant*, nom d utilisateur, nom utilisateur, utilisateur, code utilisateur, votre identifiant',
    'usuario*, nombre de usuario, nombre usuario, nombre de la cuenta, codigo de usuario, identificador, nom d usuari, usuari, usu',
    'nome de usuario, nome do usuario, nome de utilizador, utilizador, codigo de acesso, codigo de usuario, matricula',
    'nome utente, utente, codice utente, id utente, user utente, nome de acceso',
    'gebruikersnaam, gebruiker*, inlognaam, inlogcode, gebruikerscode',
    'nazwa uzytkownika, nazwa użytkownika, użytkownik*, identyfikator',
    'логин*, имя пользователя, пользователь, пользователя, имя входа, логін*, імя користувача, ім я користувача, користувач, учетная запись, учётная запись',
    'ユーザー名, ユーザ名, ユーザーid, ユーザid, ユーザーネーム, ログインid, ログイン名, ログインアカウント, 会員id, お客様id, アカウント名, アカウントid, アカウント, 利用者id',
    '用户名, 用户id, 用户账号, 账号, 帐号, 账户, 账户名, 帐户, 登录名, 登录账号, 会员名, 会员号, 用戶名, 用戶名稱, 使用者名稱, 使用者代號, 使用者帳號, 帳號, 帳戶',
    '아이디, 사용자 이름, 사용자명, 회원 id, 계정',
    'kullanıcı*, kullanıcı adı, kullanici kodu, üye adı',
    'användarnamn, användare, inloggningsnamn, brukernavn, bruker, brugernavn, bruger id, bruger',
    'käyttäjätunnus, käyttäjänimi, käyttäjätunnuksesi, tunnus, uživatelské jméno, uživatel*, přihlašovací jméno, uzivatelsky ucet',
    'používateľské meno, prihlasovacie meno, felhasználónév, felhasználó*, azonosító, nume utilizator, nume de utilizator, utilizator, korisničko ime, korisnik, uporabniško ime',
    'istifadəçi*, istifadəçi adı, istifadəçi kodu, потребителско име, потребител, όνομα χρήστη, χρήστης, kasutajanimi, lietotājvārds, vartotojo vardas, naudotojo vardas',
    'اسم المستخدم, اسم مستخدم, مستخدم, نام کاربری, نام کاربر, کاربری, שם משתמש, nama pengguna, nama akun, id pengguna, pengguna, tên đăng nhập, tên người dùng, tài khoản, tên tài khoản, ชื่อผู้ใช้, उपयोगकर्ता नाम',
  ],
  /** A number one is known by: the user name where one signs in, and only there. */
  membership: [
    'membership number, membership id, membership no, member number, member no, customer id, customer number, customer no, client number, client id, client code, student id, student number, employee id, employee number, library card number, patron id, card id, contract number, account no',
    'kundennummer, kunden nr, zugangsnummer, teilnehmernummer, legitimations id, vertragsnummer, mitgliedsnummer, matrikelnummer, personalnummer, numéro client, numéro de client, numéro d abonné, numéro d adhérent, code client, identifiant client, número de cliente, número de socio, número de adesão, codice cliente, numero cliente, codice fiscale, klantnummer, lidnummer, numer klienta, id klienta, pesel, номер договора, лицевой счет, снилс, инн, 会員番号, お客様番号, お客さま番号, 契約番号, ご契約番号, 學號, 学号, 工号, 身分證字號, 身份证号, 고객번호, 회원번호, müşteri numarası, müşteri no, üye no, tc kimlik*, t c kimlik*, kundnummer, personnummer, kundenummer, fødselsnummer, medlemsnummer, cpr nummer, cpr, asiakasnumero, henkilötunnus, zákaznické číslo, rodné číslo, ügyfélszám, cpf, cnpj, dni, nif, rut, رقم العضوية, رقم العميل, nomor pelanggan, nik ktp, mã khách hàng',
  ],
  /** Says that one signs in with it: a user name, if nothing better is said. */
  signIn: ['login, log in, logon, signin, sign in, 登录, ログイン, 로그인, 登入, вход'],
  /** Says that something of the person's account is asked, but not what. */
  account: [
    'user, account, member, customer, client, identifier, identity, ident, userinput, accountname, credential, konto, compte, cuenta, conta, conto, cliente, kunde, klant, klient, klijent, kund, 会員',
  ],
  password: [
    'password*, pass word, passwd*, passwort, passwortes, pass, pwd, pswd, psw, pw, passcode, pass code, passphrase, pass phrase, *password*, *passwd*, *passwort*, *passcode*',
    'kennwort*, mot de passe, motdepasse, mdp, code secret, contraseña*, clave, clave de acceso, contrasenya, senha, palavra passe, palavra chave, parola*, parola d ordine, wachtwoord*, hasło, haslo, hasła',
    'parol, şifrə*, пароль*, пароля, паролем, パスワード, 暗証番号, 密码, 密碼, 口令, 통행암호, 비밀번호, 암호, şifre*, parola, lösenord*, passord*, adgangskode*, kodeord, salasana*, heslo, hesla, heslom, jelszó*, lozinka, geslo, парола',
    'κωδικός πρόσβασης, συνθηματικό, كلمة المرور, كلمة السر, الرقم السري, رمز عبور, گذرواژه, کلمه عبور, סיסמה, סיסמא, kata sandi, sandi, mật khẩu, รหัสผ่าน, पासवर्ड, parool, parole, slaptažodis',
  ],
  search: [
    'search*, query, keyword*, q, find, *search*, look for, suche*, suchbegriff*, suchwort, recherch*, rechercher, chercher, buscar*, busca, busqueda, buscador, cerca, cercare, ricerca*, pesquis*, procurar, zoek*, zoeken, zoekterm',
    'szukaj*, wyszukaj*, wyszukiwanie, szukana fraza, поиск*, найти, искать, пошук*, 検索, 搜索, 搜尋, 查找, 검색, arama*, sök*, søk*, søg*, haku, hae, hledat*, hledej, vyhledat*, vyhledavani, keresés*, keress, caută, cautare, traži, pretraga, търси*, αναζήτηση, بحث*, ابحث, جستجو, חיפוש, cari, pencarian, tìm kiếm, ค้นหา, खोज',
  ],
  phone: [
    'phone*, telephone*, tel, telno, tel no, mobile, mobile number, mobile no, cell, cellphone, cell phone, phone number, *phone*, telefon*, telefonnummer, handy*, handynummer, mobilnummer, rufnummer, mobiltelefon*, téléphone*, portable, numero de telephone',
    'teléfono*, móvil, celular, telefone*, telemovel, telemóvel, telefono, cellulare, numero di telefono, telefoonnummer, telefoon*, mobiel*, komórka, numer telefonu, телефон*, мобильный, номер телефона, мобільний',
    '電話, 電話番号, 携帯, 携帯電話, 手机, 手机号, 手机号码, 手機, 手機號碼, 电话, 电话号码, 電話號碼, 전화, 전화번호, 휴대폰, 휴대전화, cep telefonu, cep, telefonnr, mobil, mobilnr, puhelin*, puhelinnumero, matkapuhelin, mobilní telefon, mobilni broj, τηλέφωνο, κινητό, هاتف*, جوال, موبايل, رقم الهاتف, تلفن, موبایل, טלפון, נייד, telepon, nomor telepon, nomor hp, nomor ponsel, số điện thoại, điện thoại, เบอร์โทร, โทรศัพท์',
  ],
  url: [
    'url*, website*, web site, webpage, web page, homepage, home page, web address, site web, site internet, sitio web, página web, pagina web, sito web, sito internet, strona www, strona internetowa, сайт*, веб сайт, ウェブサイト, ホームページ, サイト, 网站, 网址, 網站, 網址, 웹사이트, 홈페이지, web sitesi, webbplats, hemsida, nettside, hjemmeside, verkkosivu*, webová stránka, weboldal, موقع, الموقع الإلكتروني, situs web',
  ],
  otp: [
    'otp, totp, otp code, one time*, onetime*, one time code, one time password, one time passcode, onetime code, verification code, verify code, verificationcode, two factor*, twofactor*, 2 fa, mfa, mfa code, authenticator*, authentication code, auth code, authcode, sms code, smscode, security code sent, login code, confirmation code, otp*, single otp, passcode sent, digit code, tan, sms tan, verification pin, *twofactor*, *verificationcode*',
    'einmalcode, einmalpasswort, einmalkennwort, bestätigungscode, verifizierungscode, verifikationscode, sicherheitscode, code de vérification, code de confirmation, code sms, code à usage unique, código de verificación, código de confirmación, código de un solo uso, código de verificação, código de confirmação, codice di verifica, codice di conferma, codice otp, codice sms, verificatiecode, bevestigingscode, sms code, eenmalige code, kod weryfikacyjny, kod sms, kod jednorazowy, kod potwierdzający',
    'код подтверждения, код из смс, код из sms, смс код, проверочный код, одноразовый код, одноразовый пароль, код підтвердження, 認証コード, 確認コード, ワンタイムパスワード, 検証コード, 短信验证码, 手机验证码, 动态密码, 动态口令, 動態密碼, 簡訊驗證碼, 인증번호, 인증코드, 인증 코드, doğrulama kodu, onay kodu, sms kodu, tek kullanımlık*, verifieringskod, engångskod*, engangskode*, bekreftelseskode, bekræftelseskode, vahvistuskoodi, kertakäyttö*, ověřovací kód, overovací kód, jednorázov*, κωδικός επαλήθευσης, رمز التحقق, رمز التأكيد, کد تایید, کد تأیید, קוד אימות, kode verifikasi, kode otp, mã xác minh, mã xác thực, รหัสยืนยัน',
  ],
  givenName: [
    'first name*, firstname*, fname, given name*, givenname*, forename*, *firstname*, vorname*, prénom*, primer nombre, nombre de pila, primeiro nome, nome proprio, voornaam, imię, имя, імя, ім я, 名, 名字, förnamn, fornavn, etunimi, křestní jméno, meno, keresztnév, prenume, adı, adınız, 이름, ชื่อ, όνομα, الاسم الأول, שם פרטי, nama depan, tên',
  ],
  familyName: [
    'last name*, lastname*, lname, surname*, family name*, familyname*, *lastname*, *surname*, nachname*, familienname*, zuname, nom de famille, nom, apellido*, sobrenome, apelido, cognome, achternaam, nazwisko, фамилия*, прізвище, 姓, 姓氏, efternamn, etternavn, efternavn, sukunimi, příjmení, priezvisko, vezetéknév, nume de familie, soyad*, 성, นามสกุล, επώνυμο, اسم العائلة, اللقب, שם משפחה, nama belakang, họ, middle name, middlename, mname, patronymic, отчество',
  ],
  name: [
    'name, full name, fullname, your name, display name, displayname, nickname, nick, real name, realname, contact name, ihr name, vollständiger name, nom complet, nom et prénom, nombre, nombre completo, nombre y apellidos, nome, nome completo, nome e cognome, naam, volledige naam, imię i nazwisko, фио, ваше имя, имя и фамилия, お名前, 氏名, 名前, 姓名, 昵称, 暱稱, 성명, 별명, ad soyad, adı soyadı, namn, fullt navn, navn, nimi, jméno a příjmení, név, teljes név, nume complet, ονοματεπώνυμο, الاسم, الاسم الكامل, שם מלא, nama, nama lengkap, họ và tên, họ tên, company*, firma, empresa, société, entreprise, azienda, organization*, organisation*, bedrijf, компания, организация, 会社名, 公司, 회사',
  ],
  address: [
    'address*, street*, addr, strasse*, straße*, hausnummer, anschrift, rue, calle, dirección, indirizzo, endereço, morada, rua, straat*, adres, ulica, адрес*, улица, 住所, 番地, 地址, 주소, adresse, gade, vej, gata, gate, katuosoite, ulice, cím, adresa, διεύθυνση, عنوان, כתובת, alamat, địa chỉ, ที่อยู่, house number, huisnummer, apartment, apt, suite, building, line 1, line 2',
  ],
  city: [
    'city*, town*, locality, ort, stadt, wohnort, ville, ciudad, localidad, città, comune, cidade, localidade, stad, plaats, woonplaats, miasto, miejscowość, город, місто, 市区町村, 城市, 도시, şehir,  ilçe, postort, sted, kaupunki, postitoimipaikka, město, mesto, város, oraș, πόλη, مدينة, עיר, kota, thành phố',
  ],
  postalCode: [
    'zip*, zipcode, zip code, postal*, postalcode, postal code, postcode, post code, plz, postleitzahl, code postal, cp, código postal, cap, cep, postcode, kod pocztowy, индекс, почтовый индекс, 郵便番号, 邮编, 邮政编码, 郵遞區號, 우편번호, posta kodu, postnummer, postinumero, psč, irányítószám, cod poștal, ταχυδρομικός κώδικας, الرمز البريدي, מיקוד, kode pos, mã bưu điện',
  ],
  country: [
    'country*, land, pays, país, paese, państwo, kraj, страна, країна, 国, 国家, 國家, 국가, ülke, maa, země, zeme, krajina, ország, țară, χώρα, دولة, البلد, ארץ, negara, quốc gia',
  ],
  region: [
    'state, province, region, county, bundesland, kanton, provincia, provence, estado, województwo, область, регион, 都道府県, 省, 省份, kommune, län, kraj, prefecture, district',
  ],
  cardNumber: [
    'card number, cardnumber, card no, cc number, ccnumber, ccnum, credit card*, creditcard*, credit card number, debit card*, *cardnumber*, *creditcard*, kartennummer, kreditkarte*, kreditkartennummer, numéro de carte, número de tarjeta, número do cartão, numero della carta, numero carta, kaartnummer, numer karty, номер карты, カード番号, 卡号, 卡號, 카드번호, kart numarası, kortnummer, kortin numero, číslo karty, kártyaszám, رقم البطاقة, nomor kartu, iban, account number, routing number, bank account, sort code',
  ],
  cvc: [
    'cvc*, cvv*, csc, ccv, cvn, card security code, card verification*, card code, security code, securitycode, *securitycode*, prüfnummer, kartenprüfnummer, cryptogramme, code de sécurité, código de seguridad, código de segurança, codice di sicurezza, beveiligingscode, kod zabezpieczający, kod cvv, セキュリティコード, 安全码, güvenlik kodu, säkerhetskod, sikkerhedskode, bezpečnostní kód',
  ],
  expiry: [
    'expir*, exp, exp date, exp month, exp year, expdate, mm yy, mm yyyy, valid until, valid thru, gültig bis, ablaufdatum, ablauf, date d expiration, fecha de vencimiento, caducidad, fecha de caducidad, validade, data di scadenza, scadenza, vervaldatum, data ważności, срок действия, 有効期限, 有效期, 유효기간, son kullanma*, utgångsdatum, utløpsdato, udløbsdato, viimeinen voimassaolo*, platnost',
  ],
  date: [
    'date, dates, birth*, birthday*, birthdate, dob, day, month, year, date of birth, geburtsdatum, geburtstag, datum, date de naissance, naissance, fecha*, fecha de nacimiento, nacimiento, data de nascimento, nascimento, data di nascita, geboortedatum, data urodzenia, дата*, дата рождения, 生年月日, 誕生日, 日付, 生日, 出生日期, 日期, 생년월일, doğum tarihi, tarih, födelsedatum, fødselsdato, fødselsdag, syntymäaika, datum narození, születési dátum, تاريخ*, تاريخ الميلاد, tanggal lahir, tanggal, ngày sinh, mm dd yyyy, dd mm yyyy',
  ],
  /** The same thing asked once more. */
  repeat: [
    'repeat*, retype*, re type, re enter, reenter*, confirm, confirmation, confirmed, confirmar, confirmemail, again, re password, repassword*, repasswd, re pass, re email, conf, verify, verification, verif, duplicate, second, bestätig*, wiederhol*, erneut, nochmals, confirmer, confirmez, répét*, repet*, ressais*, confirme, confirma, confirmação, confirmación, repita, repetir, conferma*, ripet*, bevestig*, herhaal*, opnieuw, potwierd*, powtórz*, ponownie, повтор*, подтверд*, еще раз, ещё раз, підтверд*, повторіть, 確認, 再入力, もう一度, 确认, 確認密碼, 再次, 重复, 重複, 확인, 재입력, tekrar*, doğrula, bekräfta, upprepa, igen, bekreft*, gjenta, bekræft*, gentag*, vahvista*, uudelleen, toista, potvr*, znovu, megerősít*, újra, mégegyszer, confirmă, επαλήθευση, επιβεβαίωση, تأكيد*, تکرار, אימות, konfirmasi, ulangi, xác nhận, nhập lại, ยืนยัน, pass 2, passwd 2, password 2, pw 2, pwd 2, email 2, mail 2, *confirm*, *repeat*, *retype*',
  ],
  /** A password to be made up now. */
  fresh: [
    'new, new password, create, choose, neues, neue, neuen, nouveau, nouvelle, nueva, nuevo, nova, novo, nuova, nuovo, nieuw*, nowe, nowy, новый, новое, новая, новий, 新しい, 新規, 新密码, 新密碼, 新, 새, yeni, nytt, ny, nya, uusi, nové, nový, új, جديد*, חדשה, baru, mới',
  ],
  /** The password there is. */
  current: [
    'current, old, existing, aktuelles, altes, bisheriges, actuel, ancien, actual, antigua, atual, antiga, attuale, vecchia, huidig*, oud, obecne, stare, текущий, старый, поточний, 現在の, 旧, 当前, 原密码, 目前, 舊, 현재, mevcut, eski, nuvarande, nåværende, nuværende, nykyinen, současné, staré, jelenlegi, الحالية, saat ini, hiện tại',
  ],
  /** To be read off a picture: no code that was sent. */
  captcha: [
    'characters shown, characters above, characters below, characters you see, characters in the*, letters shown, text in the image, text shown, code shown, code in the image, code from the image, zeichen aus, zeichen im bild, code aus dem bild, caractères de l image, recopiez*, caracteres de la imagen, código de la imagen, caracteres da imagem, caratteri dell immagine, znaki z obrazka, kod z obrazka, символы с картинки, код с картинки, 画像の文字, 图片中的字符, captcha*, *captcha*, recaptcha, hcaptcha, image code, check code, checkcode, vcode, kaptcha, security check, spam, antispam, anti spam, robot, phrase, bildcode, картинк*, код с картинки, 画像認証, 图形验证码, 验证码, 圖形驗證碼, 驗證碼, 보안문자, 자동입력, güvenlik resmi, resimdeki, kontrolní kód, کد امنیتی, رمز الصورة, mã bảo vệ',
  ],
  /** Numbers and codes of other kinds: money off, bookings, papers. */
  other: [
    'ssn*, social security*, social insurance*, passport*, tax id, license*, promo*, coupon*, voucher*, discount*, gift*, giftcard, gift card*, referral*, invite code, invitation*, promotion code, gutschein*, rabatt*, code promo, bon, cupón, descuento, cupom, desconto, sconto, buono, kortingscode, cadeaubon, kod rabatowy, промокод, купон, クーポン, 优惠码, 優惠碼, 쿠폰, kupon, indirim*, rabattkod, alennuskoodi, slevov*, reservation*, booking number, confirmation number, tracking*, order number, invoice*',
  ],
  /** Put there for machines to fall into. */
  decoy: ['honeypot, honey pot, decoy, dummy*, prevent, fake*, *honeypot*, leave blank, leave empty, do not fill, leave this*'],
  /** Text of some length. */
  text: [
    'message*, comment*, subject, question*, answer, description, note, notes, nachricht, kommentar, betreff, mensaje, mensagem, messaggio, bericht, wiadomość, сообщение, комментарий, メッセージ, 留言, 메시지, amount, quantity, qty, betrag, montant, importe, valor, сумма, 金額, 金额, feedback, bio, title, project, task',
  ],
});

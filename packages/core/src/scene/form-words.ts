// The words by which buttons, and the forms around them, say what they do; a table for what sends a form, and what kind of form it is.
// Folded on reading, so accents and case are written as people write them.

import { accepts, isGrave } from './button-words.js';
import { fold, lexicon } from './lexicon.js';

export const buttonWords = lexicon({
  login: [
    'log in*, login*, logon, log on, logging in, log me in, sign in*, signin*, sign me in, sign on, signon',
    'authenticate, authorize, =auth, auth form, =enter, =access, =unlock, let me in, *login*, *signin*, anmeld*',
    'einlogg*, log dich ein, connexion, connecter, se connecter, connectez vous, me connecter, s identifier',
    'identifiez vous, =identification, accéder, =entrer, iniciar sesion, inicia sesion, inicio de sesion, entrar',
    'acceder, ingresar, ingresa, =acceso, identificarse, identifícate, iniciar sessão, inicie sessão, fazer login',
    'acessar, aceder, autenticar, =acesso, accedi, accesso, login, collegati, =entra, autenticati, inlog*',
    'aanmelden, log in, meld je aan, zaloguj*, logowanie, zaloguj się, wejdź, daxil ol, войти, вход, войдите, входа',
    'авториз*, увійти, вхід, увійдіть, ログイン, サインイン, 登录, 登錄, 登入, 登陆, 登陸, 로그인, giriş*, oturum aç*, logga in, inlogg*',
    'logg inn, log ind, kirjaudu*, sisäänkirjaut*, přihlás*, přihlášení, prihlás*, bejelentkez*, belépés',
    'autentific*, conectare, intră în cont, prijav*, вписване, σύνδεση, είσοδος, تسجيل الدخول, دخول, ورود, התחבר*',
    'כניסה, masuk, đăng nhập, เข้าสู่ระบบ, लॉग इन, sisselogimine, logi sisse, ieiet, prisijung*',
  ],
  signup: [
    'sign up*, signup*, sign me up, register*, registration, registrations, create account, create an account',
    'create my account, create your account, create new account, create profile, create user*, create a new account',
    'create free account, create, join*, get started, enroll*, enrol*, open account, apply now, become a member',
    'start free*, start trial, start your*, new customer, newcustomer, new user, agree and continue, *signup*',
    '*regist*, registrier*, konto erstellen, konto anlegen, konto eröffnen, mitglied werden, inscri*, s inscrire',
    'créer un compte, créer mon compte, créer, rejoindre, regístr*, registr*, crear cuenta, crear una cuenta, crear',
    'darse de alta, únete, criar conta, criar, cadastr*, registar, registe se, iscri*, registrati, crea account',
    'crea un account, registreer*, registreren, account aanmaken, maak account, zarejestruj*, rejestracj*',
    'załóż konto, utwórz konto, зарегистр*, регистрац*, создать аккаунт, создать, зареєстр*, реєстрац*, 新規登録, 会員登録',
    '登録, アカウント作成, 注册, 註冊, 加入, 创建账户, 创建帐户, 회원가입, 가입, kaydol*, kayıt*, üye ol*, hesap oluştur*, registrera*',
    'skapa konto, bli medlem, registrer*, opprett konto, opret*, rekisteröi*, luo tili, zaregistr*, registrac*',
    'vytvořit účet, vytvoriť účet, regisztr*, fiók létrehozása, înregistr*, creează cont, registracija, регистр*',
    'εγγραφή, إنشاء حساب, تسجيل, سجل, اشترك, ثبت نام, הרשמה, הירשם, daftar*, buat akun, đăng ký, สมัคร*, ลงทะเบียน',
  ],
  next: [
    'check code, check availability, continue, next, submit*, send, ok, okay, =go, proceed, confirm*, verify',
    'validate, done, finish, complete, agree, i agree, =accept, approve, =request, =apply, =start, calculate',
    'veröffentlichen, publier, publicar, pubblica, publiceren, publicera, publiser, opublikuj, опубликовать, опублікувати, yayınla*, 发布, 發布, 投稿, 公開, 게시, نشر',
    'get quote, contact us, =post, publish, reply, *submit*, weiter, fortfahren, absenden, senden, abschicken',
    'bestätigen, prüfen, fertig, =los, übermitteln, continuer, suivant, envoyer, valider, confirmer, soumettre',
    'vérifier, poursuivre, terminer, continuar, siguiente, enviar, confirmar, aceptar, validar, avançar, seguinte',
    'próximo, prosseguir, submeter, concluir, continua, avanti, invia, conferma, prosegui, procedi, inoltra, verder',
    'doorgaan, volgende, verzenden, versturen, bevestig*, verstuur, dalej, kontynuuj, wyślij, potwierd*, zatwierdź',
    'następny, przejdź dalej, продолжить, далее, отправить, подтвердить, готово, дальше, продовжити, надіслати',
    'далі, 次へ, 続行, 続ける, 送信, 確認, 確定, 決定, 進む, 完了, 下一步, 继续, 繼續, 提交, 送出, 确定, 確認送出, 发送, 確認する, 다음, 계속, 확인, 제출, 전송, 보내기',
    'devam*, ileri, gönder*, onayla*, tamam, sonraki, fortsätt, nästa, skicka*, bekräfta, fortsett, neste, send inn',
    'bekreft, fortsæt, næste, godkend, jatka, seuraava, lähetä, vahvista, pokračovat, další, odeslat, potvrdit',
    'odoslať, ďalej, tovább, küldés, elküld*, következő, continuă, trimite, nastavi, pošalji, напред, изпрати',
    'συνέχεια, αποστολή, επόμενο, متابعة, التالي, إرسال, تأكيد, استمر, ادامه, ارسال, تایید, המשך, שלח, אישור',
    'lanjut*, kirim, berikutnya, selanjutnya, tiếp tục, tiếp theo, gửi, xác nhận, ถัดไป, ดำเนินการต่อ, ส่ง',
  ],
  save: [
    'save, update, change password, =change, set password, reset password, reset my password, =recover, =store',
    '=keep, =set, =modify, *changepassword*, speichern, aktualisieren, ändern, sichern, passwort zurücksetzen',
    'enregistrer, sauvegarder, mettre à jour, modifier, changer, réinitialiser, guardar, actualizar, cambiar',
    'restablecer, salvar, atualizar, alterar, redefinir, gravar, salva, aggiorna, cambia, modifica, reimposta',
    'opslaan, bewaren, wijzig*, bijwerken, zapisz, zmień, aktualizuj, zresetuj, сохранить, обновить, изменить',
    'сменить, зберегти, змінити, 保存, 変更, 更新, 設定, 修改, 儲存, 저장, 변경, 수정, kaydet*, güncelle*, değiştir*, spara, ändra',
    'uppdatera, lagre, oppdater, gem, opdater, skift, tallenna, päivitä, vaihda, uložit, změnit, aktualizovat',
    'uložiť, mentés, módosít*, salvează, spremi, sačuvaj, запази, αποθήκευση, حفظ, تحديث, تغيير, ذخیره, שמור',
    'simpan, ubah, lưu, cập nhật, บันทึก',
  ],
  order: [
    'kup, kup teraz, kupuję, pay, pay now, place order, place your order, place my order, complete order',
    'complete purchase, submit order, buy, buy now, purchase, =order, checkout, check out, =book, book now, reserve',
    'donate*, make payment, =payment, review order, use this address, ship*, deliver*, *purchase*, bezahlen, zahlen',
    'jetzt kaufen, kaufen, bestellen, zahlungspflichtig*, kasse, buchen, spenden, payer, commander, acheter, régler',
    'réserver, passer commande, faire un don, pagar, comprar, realizar pedido, hacer pedido, reservar, donar',
    'finalizar compra, fazer pedido, doar, paga, acquista, ordina, prenota, dona, betalen, kopen, afrekenen, boeken',
    'doneren, zapłać, zamów, zamawiam, wspomóż, оплатить, купить, заказать, оформить заказ, забронировать, сплатити',
    'замовити, 支払*, 購入, 注文, 予約, 支付, 付款, 购买, 購買, 下单, 結帳, 结账, 预订, 결제, 구매, 주문, 예약, öde, satın al*, sipariş*',
    'rezervasyon*, betala, köp, beställ, boka, betal, kjøp, bestill, køb, bestil, maksa, osta, tilaa, varaa',
    'zaplatit, koupit, objednat, rezervovat, fizet*, vásárl*, megrendel*, plătește, cumpără, plati, kupi, ادفع',
    'شراء, اطلب, پرداخت, خرید, שלם, bayar, beli, pesan, thanh toán, mua, đặt hàng, ชำระเงิน, ซื้อ',
  ],
  subscribe: [
    'subscribe*, newsletter*, notify me, keep me*, get updates, i m in, *subscribe*, *newsletter*, abonnieren',
    'newsletter abonnieren, s abonner, abonnez vous, je m abonne, suscri*, suscrib*, subscrev*, assinar',
    'inscreva se, abbonati, abonneren, abonneer*, subskryb*, zapisz się, подписат*, подписк*, підписат*, 購読, 订阅, 訂閱',
    '구독, abone*, prenumerera, abonner, abonnér, tilaa uutiskirje, odebírat, přihlásit k odběru, feliratkoz*',
    'abonează*, اشتراك, عضویت, berlangganan, đăng ký nhận*',
  ],
  search: [
    'suche, suchen, tìm kiếm, tìm, search*, find flights, show results, look up, lookup, filter results, *search*',
    'finden, recherch*, chercher, trouver, buscar, busca, encontrar, cerca, trova, pesquis*, procurar, zoek*, vind',
    'szukaj*, wyszukaj*, znajdź, найти, поиск*, искать, знайти, пошук, 検索, 搜索, 搜尋, 查询, 查找, 검색, 조회, ara, bul, sök*',
    'søk*, søg*, hae, etsi, hledat*, vyhledat*, najít, keres*, caută, traži, търси, αναζήτηση, بحث, جستجو, חפש',
    'cari, ค้นหา',
  ],
  /** Leaves, or undoes. */
  cancel: [
    'cancel*, close*, =back, go back, back to*, return to*, dismiss, no thanks, not now, skip, skip for now',
    'maybe later, =later, =reset, reset form, clear*, undo, =exit, =previous, =prev, decline, never mind, log out',
    'logout, sign out, abbrech*, schließen, zurück*, löschen, leeren, überspringen, abmelden, nein danke, annuler',
    'fermer, retour*, effacer, précédent, passer, déconnexion, cancelar, cerrar, volver, atrás, borrar, limpiar',
    'omitir, cerrar sesion, fechar, voltar, limpar, anterior, pular, sair, annulla, chiudi, indietro, torna*',
    'cancella, esci, salta, annuleren, sluiten, terug*, wissen, vorige, overslaan, uitloggen, anuluj, zamknij',
    'wstecz, wróć, powrót, wyczyść, pomiń, wyloguj*, отмена, отменить, закрыть, назад, очистить, сброс*, вернуться',
    'пропустить, выйти, выход, скасувати, закрити, очистити, キャンセル, 閉じる, 戻る, クリア, リセット, 取消, 取り消し, スキップ, ログアウト, 关闭',
    '關閉, 返回, 重置, 清除, 清空, 重填, 跳过, 上一步, 退出, 취소, 닫기, 뒤로, 이전, 초기화, 건너뛰기, 로그아웃, iptal, kapat, geri, vazgeç, temizle',
    'atla, çıkış*, avbryt, stäng, tillbaka, rensa, hoppa över, lukk, tilbake, tøm, annuller, luk, tilbage, ryd',
    'peruuta, sulje, takaisin, tyhjennä, ohita, zrušit, zavřít, zpět, vymazat, přeskočit, mégse, mégsem, bezár*',
    'vissza, törlés, anulează, închide, înapoi, odustani, zatvori, natrag, отказ, затвори, ακύρωση, κλείσιμο, πίσω',
    'إلغاء, إغلاق, رجوع, مسح, لغو, انصراف, بستن, ביטול, סגור, חזרה, batal, tutup, kembali, hapus, lewati, hủy, đóng',
    'quay lại, ยกเลิก, ปิด, ย้อนกลับ, =x',
  ],
  /** Shows or hides what was typed. */
  reveal: [
    'show text, show characters, show pass*, hide text, mostrar contraseña, mostrar senha, mostra password',
    'パスワードを表示, 비밀번호 보기, visa lösenord, vis passord, vis adgangskode, vis kodeord, hiện mật khẩu, ẩn mật khẩu, =show',
    'show password, =hide, hide password, reveal, toggle*, view password, unmask, show me, anzeigen, einblenden',
    'ausblenden, verbergen, passwort anzeigen, afficher, masquer, =mostrar, ocultar, exibir, esconder, =mostra',
    'nascondi, =toon, tonen, verberg*, pokaż, ukryj, показать, скрыть, показати, =表示, 非表示, 显示, 隐藏, 顯示, 隱藏, 표시, 숨기기',
    '=보기, göster, gizle, dölj, skjul, näytä, piilota, zobrazit, skrýt, mutat, elrejt*, arată, ascunde, prikaži',
    'sakrij, εμφάνιση, إظهار, إخفاء, نمایش, הצג, הסתר, tampilkan, sembunyikan, แสดง, ซ่อน',
  ],
  /** Help for those who cannot get in. */
  forgot: [
    'can t, forgot*, forgotten*, не могу, не получается, не удается, problem*, no account*, don t have*',
    'not registered, ich kann*, impossible de*, no puedo*, non riesco*, nie mogę*, lost password',
    'lost your password, lost, trouble*, cannot*, need help, remind*, recover password, password recovery, vergess*',
    'oublié*, olvid*, olvidaste, esquec*, dimenticat*, vergeten, zapomni*, nie pamięta*, забыл*, забули, восстанов*',
    'напомни*, відновити, 忘れ*, お忘れ, 忘记*, 忘記*, 找回, 찾기, 잊으셨, unuttum*, unuttunuz*, glömt*, glemt*, unohd*, zapomněli',
    'zapomenut*, zabudnut*, elfelejt*, ai uitat*, zaborav*, забравена, ξεχάσα*, نسيت*, فراموش*, שכחת*, lupa*, quên*',
    'ลืม*',
  ],
  /** Asks for a code once more, or for a code at all. */
  resend: [
    'resend*, re send, send again, send code, send a code, send otp, get code, get otp, request code, request new*',
    'new code, send verification*, send new*, didn t receive, call me, text me, erneut senden, code anfordern',
    'code senden, renvoyer, recevoir un code, envoyer le code, reenviar, enviar código, solicitar código, rinvia',
    'invia codice, invia di nuovo, opnieuw verzenden, opnieuw sturen, stuur code, wyślij ponownie, wyślij kod',
    'повторно, отправить код, получить код, выслать код, отримати код, 再送, 再送信, コードを送信, 获取验证码, 發送驗證碼, 取得驗證碼, 发送验证码',
    '重新发送, 重新發送, 换一张, 看不清, 재전송, 인증번호 받기, 인증번호 전송, tekrar gönder, kod gönder, skicka igen, skicka kod, send på nytt',
    'send igen, lähetä uudelleen, poslat znovu, újraküld*, إعادة إرسال, إرسال الرمز, ارسال مجدد, kirim ulang',
    'kirim kode, gửi lại, gửi mã, ส่งอีกครั้ง',
  ],
  /** Someone else's account. */
  provider: [
    'google, facebook, apple, twitter, github, gitlab, microsoft, linkedin, paypal, amazon, yahoo, vk, vkontakte',
    'вконтакте, вк, одноклассники, ok ru, mail ru, yandex, яндекс, сбер id, госуслуги, instagram, discord, steam',
    'spotify, slack, tiktok, snapchat, wechat, weibo, qq, alipay, 微信, 微博, 支付宝, line, kakao, naver, 카카오, 네이버, okta',
    'clef, gpay, klarna, affirm, venmo, x com',
  ],
  /** Another way to sign in, of any provider. */
  otherwise: [
    'guest, as guest, magic link, single sign on, sso, saml, qr, qr code, qr код, passkey*, pass key, security key',
    'biometric*, face id, touch id, fido, webauthn, bankid, mobile id, digid, itsme, spid, franceconnect, eid, gast',
    'invité, invitado, ospite, convidado, gość, гость, another way, other way, other options, another method',
    'instead, another account, different account, anderes konto, autre compte, otra cuenta, outra conta',
    'altro account, inny sposób, другим способом',
  ],
  /** By way of someone: `with Google`. */
  via: [
    'with, using, via, through, mit, über, avec, par, con, mediante, com, através, tramite, met, z, przez, poprzez',
    'через, с помощью, за допомогою, で, 使用, 通过, 透過, 用, 로, 으로, 통해, ile, med, kanssa, avulla, pomocí, přes',
    'segítségével, prin, putem, με, عبر, باستخدام, با, באמצעות, dengan, bằng, ด้วย',
  ],
  /** Explains, or leads to what explains. */
  help: [
    'what is*, what s this, how to*, where is*, why do*, contact us, about us, about this, help, learn more, learn*',
    'read more, more info*, =information, info, =details, =why, =what, what s, =how, how to, =where, tooltip, =tip',
    'terms*, privacy*, policy, faq, =contact, =about, =support, hilfe, mehr erfahren, datenschutz, agb, impressum',
    'aide, en savoir plus, confidentialité, ayuda, más información, ajuda, saiba mais, aiuto, scopri di più',
    'meer informatie, pomoc, więcej, dowiedz się, справка, помощь, подробнее, допомога, ヘルプ, 詳細, 詳しく, 利用規約, 帮助',
    '了解更多, 條款, 条款, 도움말, 자세히, yardım, daha fazla, hjälp, läs mer, hjelp, hjælp, læs mere, ohje*, lisätietoja',
    'nápověda, více, súgó, ajutor, pomoć, βοήθεια, مساعدة, المزيد, راهنما, עזרה, bantuan, trợ giúp, ช่วยเหลือ',
  ],
  /** Opens or picks something of its own. */
  open: [
    'seç, seçin, menu, open*, opens, expand*, collapse*, =select, select*, choose, choose file, =pick, browse*',
    'upload*, attach*, =more, options, settings, preferences, calendar, show calendar, language*, =english, deutsch',
    'français, español, italiano, português, polski, русский, 日本語, 中文, 한국어, türkçe, =country, =region',
    'change language, =play, pause, next slide, previous slide, scroll*, zoom, =print, download, switch*, scan',
    'refresh, reload, sort*, filter*, =tab, =currency, convert, =location, locate*, use my location, =camera',
    'microphone, =voice, =call, chat, öffnen, auswählen, wählen, ouvrir, choisir, sélectionner, abrir, elegir',
    'seleccionar, escolher, selecionar, apri, scegli, seleziona, kies, selecteer, otwórz, wybierz, открыть, выбрать',
    'меню, відкрити, обрати, 選択, 開く, メニュー, 选择, 選擇, 菜单, 選單, 打开, 선택, 메뉴, 열기, aç, menü, dil, öppna, välj, åpne, velg',
    'åbn, vælg, avaa, valitse, otevřít, vybrat, megnyit*, válassz*, deschide, alege, otvori, odaberi, قائمة, اختر',
    'فتح, منو, انتخاب, תפריט, בחר, buka, pilih, mở, chọn, เลือก, เปิด',
  ],
  /** Changes a part of the form, not the whole. */
  modify: [
    'add, adding, edit, copy, generate*, paste, plus, minus, increase, decrease, apply coupon',
    'apply gift*, apply promo*, apply code, redeem, suggest*, hinzufügen, bearbeiten, generieren',
    'kopieren, einlösen, ajouter, modifier l*, générer, copier, añadir, agregar',
    'editar, generar, copiar, adicionar, gerar, aggiungi, genera*, copia',
    'toevoegen, bewerken, dodaj, edytuj, wygeneruj, добавить, редактировать',
    'сгенерировать, копировать, додати, 追加, 編集, 生成, コピー, 添加, 编辑, 編輯, 复制, 新增, 추가, 편집, 복사',
    'ekle, düzenle, lägg till, redigera, legg til, rediger, tilføj, lisää',
    'muokkaa, přidat, upravit, hozzáad*, adaugă, إضافة, تعديل',
    'افزودن, ویرایش, הוסף, tambah, sunting, thêm, sửa, เพิ่ม',
  ],
  /** Takes away, or gives up: a row of the form, or all that it is about. */
  remove: [
    'remove*, delete*, deactivate*, terminate*, entfernen, deaktivieren, kündigen, supprimer, désactiver, résilier, eliminar, quitar',
    'desactivar, dar de baja, darse de baja, remover, excluir, desativar, encerrar, rimuovi, elimina, disattiva, verwijder*, deactiveren',
    'opzeggen, usuń, dezaktywuj, удалить, деактивировать, видалити, 削除, 退会, 解約, 删除, 刪除, 注销, 註銷, 停用, 삭제, 탈퇴, 해지, kaldır, sil',
    'ta bort, radera, avaktivera, fjern, slett, slet, deaktiver, poista, odebrat, smazat, odstranit, deaktivovat, vymazať, odstrániť, eltávolít*, șterge, dezactivează, ukloni',
    'obriši, izbriši, изтрий, διαγραφή, حذف, מחק, hapus, xóa, ลบ',
  ],
  /** Of a banner that asks for consent. */
  consent: [
    'cookie*, accept all, accept cookies, allow all, reject all, reject, allow, got it, confirm my choices',
    'save preferences, manage preferences, manage choices, object, consent*, do not sell, alle akzeptieren',
    'alle ablehnen, akzeptieren, ablehnen, zustimmen, tout accepter, tout refuser, accepter, refuser, aceptar todo',
    'aceptar todas, rechazar*, aceitar todos, aceitar, rejeitar*, accetta tutti, accetta, rifiuta*',
    'alles accepteren, accepteren, weigeren, akceptuj*, odrzuć*, принять, принять все, отклонить, 同意する, 拒否, 接受',
    '全部接受, 拒绝, 동의, 거부, kabul et*, reddet*, godkänn alla, acceptera*, avvisa*, godta alle, avvis*, accepter alle',
    'afvis*, hyväksy*, hylkää*, přijmout*, odmítnout*, elfogad*, elutasít*, accept toate, refuz*, αποδοχή, قبول',
    'رفض, پذیرش, terima*, tolak, chấp nhận, từ chối',
  ],
  /** Words programmers use for the button that matters. */
  primary: ['primary, cta, main, default, btn login, *primary*'],
});

/** Only goes on to what comes next: of those that send, the ones that may as well turn a page. */
const onward = lexicon({
  on: [
    'continue, next, done, ok, go, join, get started, update, finish, weiter, fertig, continuer, suivant, terminer, continuar, siguiente, aceptar, seguinte, próximo, continua, avanti, verder, doorgaan, volgende',
    'dalej, kontynuuj, następny, продолжить, далее, готово, дальше, продовжити, далі, devam*, ileri, tamam, sonraki, fortsätt, nästa, fortsett, neste, fortsæt, næste, jatka, seuraava, pokračovat, další, ďalej, tovább, következő, continuă, nastavi, συνέχεια, επόμενο',
    '次へ, 続行, 続ける, 進む, 完了, 下一步, 继续, 繼續, 完成, 确定, 確定, 다음, 계속, 완료, 확인, متابعة, التالي, ادامه, המשך, lanjut*, berikutnya, selanjutnya, tiếp tục, tiếp theo, ถัดไป',
  ],
});

const { bit } = buttonWords;

/** Says that something is sent. */
export const SENDS = bit.login | bit.signup | bit.next | bit.save | bit.order | bit.subscribe | bit.search;
/** Says that it leads elsewhere, whatever else it says. */
export const ELSEWHERE = bit.cancel | bit.reveal | bit.forgot | bit.resend | bit.otherwise;

/** Says that it does something beside. */
export const ASIDE = ELSEWHERE | bit.provider | bit.consent | bit.help | bit.open | bit.modify | bit.remove;

/** Whether a button says, by its words alone, that it sends something: `Sign in`, but not `Sign in with Google`. */
export function saysItSends(name: string): boolean {
  const given = buttonWords.in(fold(name));
  return (given & SENDS) !== 0 && (given & ASIDE) === 0;
}

const words = (folded: string): string[] => folded.split(' ').filter((word) => word !== '');
/** A button that says more than this says something else. */
const FEW = 3;

/** Whether its first words say so: `Save changes`, but not `Help to save`. */
function begins(name: string, bits: number): boolean {
  const text = words(fold(name));
  return text.some((_, i) => i < FEW && (buttonWords.in(text.slice(0, i + 1).join(' ')) & bits) !== 0);
}

/** Stands by a form, but does not send it. */
export function saysAside(name: string): boolean {
  return (buttonWords.in(fold(name)) & ASIDE) !== 0;
}

/** Leads elsewhere, or changes a part of the form, and sends nothing: `Zurück`, `Konto löschen`; but `Add` alone may send it. */
export function saysElsewhere(name: string): boolean {
  const folded = fold(name);
  const stated = buttonWords.in(folded);
  if ((stated & SENDS) !== 0) return false;
  return (stated & (ELSEWHERE | bit.remove)) !== 0 || ((stated & bit.modify) !== 0 && words(folded).length > 1);
}

/** Logs in: `Sign in`, but neither `Sign in with Google` nor `Sign up`. */
export function saysLogin(name: string): boolean {
  return begins(name, bit.login) && (buttonWords.in(fold(name)) & (ASIDE | bit.signup)) === 0;
}

/**
 * Does something else than log in, and says so: `Save`, `Pay`, `Create account`, `Confirm transfer`; `Continue`,
 * `Accept` and `Go` may log in.
 */
export function saysNoLogin(name: string): boolean {
  const said = buttonWords.in(fold(name));
  if ((said & bit.login) !== 0) return false;
  if ((said & bit.next) !== 0) return isGrave(name) && !accepts(name);
  return (said & (SENDS | bit.modify | bit.remove)) !== 0 || isGrave(name);
}

/** Makes an account: `Create account`. */
export function saysSignup(name: string): boolean {
  return begins(name, bit.signup) && (buttonWords.in(fold(name)) & bit.login) === 0;
}

/** Says that it goes on, and not that it sends: `Next`, `OK`, `Next month`, but not `Save and continue`. */
export function goesOn(name: string): boolean {
  const [first = '', second = ''] = words(fold(name));
  return onward.in(first) !== 0 || (onward.in(`${first} ${second}`) !== 0 && onward.in(second) === 0);
}

/** Sends what was filled in, alone or with what is sent: `Save`, `Änderungen speichern`, `Send the message`. */
export function sendsForm(name: string): boolean {
  const sends = bit.login | bit.signup | bit.next | bit.save;
  if (saysAside(name)) return false;
  const isShort = words(fold(name)).length <= FEW;
  return begins(name, sends) || (isShort && saysItSends(name) && (buttonWords.in(fold(name)) & sends) !== 0);
}

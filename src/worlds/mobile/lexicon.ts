// Words on screens in many languages: what fields are for, what buttons do, what is a complaint.

export const EMAIL = /e-?mail|courriel|correo|e-?post|メール|邮箱|郵箱|電子郵件|邮件|почт|이메일|البريد|דוא|ईमेल|อีเมล/iu;
export const USERNAME =
  /user ?name|user ?id|\buser\b|log-?in(?: name| id)?$|account (?:name|id)|benutzer|nutzername|anmeldename|identifiant|nom d.utilisateur|pseudo|usuario|usuário|utente|gebruikersnaam|användarnamn|brukernavn|brugernavn|użytkownik|логин|пользовател|kullanıcı|用户名|用戶名|账号|帳號|账户|ユーザー|아이디|사용자|اسم المستخدم/iu;
export const PASSWORD =
  /pass ?word|passcode|passwort|kennwort|mot de passe|contraseña|clave|senha|palavra-passe|wachtwoord|lösenord|passord|adgangskode|hasło|пароль|şifre|parola|密码|密碼|パスワード|비밀번호|كلمة المرور|סיסמה/iu;
export const SEARCH =
  /search|find|\bquery\b|suche|recherch|buscar|búsqueda|busca|pesquis|cerca|ricerca|zoek|sök|søk|søg|szukaj|wyszukaj|поиск|искать|найти|\bara\b|検索|搜索|搜尋|查找|검색|بحث|חיפוש|खोज/iu;
export const PHONE =
  /phone|mobile|\btel\b|telefon|téléphone|teléfono|celular|telefone|cellulare|telefoon|телефон|电话|電話|手机|手機|전화|휴대폰|هاتف/iu;
export const URL = /\burl\b|web ?site|web ?address|homepage|webseite|site web|sitio web|网址|網址/iu;
export const CODE =
  /one.?time|\botp\b|verification code|security code|\bcode\b|\bpin\b|bestätigungscode|验证码|驗證碼|認証コード/iu;

export const LOG_IN =
  /^(?:sign ?in|log ?in|login|signin|log on|enter|anmelden|einloggen|se connecter|connexion|iniciar sesión|acceder|ingresar|entrar|accedi|inloggen|logga in|logg inn|log ind|zaloguj(?: się)?|войти|вход|giriş(?: yap)?|oturum aç|登录|登錄|登入|ログイン|サインイン|로그인|تسجيل الدخول|כניסה|התחבר)(?:$|[\s!→›])/iu;
/** Sends what was filled in, alone or with what is sent: `Save changes`. */
export const SUBMIT =
  /^(?:submit|send|save|confirm|apply|publish|post|veröffentlichen|publier|publicar|pubblica|publiceren|publicera|publiser|opublikuj|опубликовать|опублікувати|yayınla|发布|發布|投稿|公開|게시|نشر|register|sign ?up|create (?:an )?account|verify|absenden|senden|speichern|bestätigen|registrieren|envoyer|valider|enregistrer|s.inscrire|enviar|guardar|registrarse|salvar|cadastrar|invia|salva|registrati|verzenden|opslaan|registreren|skicka|spara|wyślij|zapisz|отправить|сохранить|зарегистрироваться|gönder|kaydet|提交|发送|發送|保存|注册|送信|登録|보내기|저장|إرسال)(?:$|[\s!→›…])/iu;
/** Goes on; only where it says nothing else: `Next month` sends nothing. */
export const GO_ON =
  /^(?:continue|next|done|ok|go|join|get started|update|finish|weiter|fertig|continuer|suivant|continuar|siguiente|aceptar|continua|avanti|doorgaan|volgende|fortsätt|nästa|dalej|продолжить|далее|готово|devam|继续|繼續|下一步|完成|确定|確定|続行|次へ|계속|다음|완료|확인|متابعة)[\s!→›…]*$/iu;
/** Stands by a form, but does not send it. */
export const ASIDE =
  /forgot|reset|show|hide|sign ?up|register|create|back|cancel|close|help|skip|google|facebook|apple|twitter|github|microsoft|vergessen|registrier|oublié|olvid|esquec|dimentic|vergeten|забыл|忘记|忘記|忘れ/iu;

/** Leads to all of what only the first ones are shown of. */
export const ALL_OF_IT =
  /^(?:(?:see|show|view|browse|explore) (?:all|more)|all|more|(?:alle(?:s)?|mehr)(?: (?:an)?(?:zeigen|sehen))?|(?:tout )?voir(?: (?:tout|plus))?|tout (?:voir|afficher)|afficher (?:tout|plus)|ver (?:todo|todos|todas|más|tudo|mais)|mostrar (?:todo|más|tudo|mais)|(?:vedi|mostra) (?:tutt[oiae]|altro)|(?:bekijk|toon) (?:alles?|meer)|(?:visa|vis) (?:alla|alle|mer|mere)|näytä kaikki|(?:zobacz|pokaż) (?:wszystk\p{L}+|więcej)|(?:смотреть |показать )?(?:все|всё|ещё|еще)|tümü(?:nü gör)?|查看(?:全部|更多)|(?:全部|更多)|もっと見る|すべて(?:表示|見る)?|모두 보기|더 ?보기|전체 ?보기|عرض الكل|المزيد|הצג הכל)\s*(?:\(?\d*\)?)\s*[>›»→…]*$|^[>›»→]$/iu;

/** What says that something is wrong with what was entered. */
export const COMPLAINT =
  /invalid|no(?:t an?)? valid|incorrect|wrong|required|must (?:be|not|have|contain)|mandatory|can.?(?:no)?t be (?:empty|blank)|failed|error|try again|does(?:n.t| not) match|do(?:n.t| not) match|too (?:short|long|weak|many)|not (?:valid|found|recognized|allowed)|already (?:exists|in use|taken|registered)|expired|denied|unable to|ungültig|falsch|erforderlich|fehler|muss |stimm(?:t|en) nicht|zu kurz|zu lang|fehlgeschlagen|incorrecte?|invalide|obligatoire|erreur|échec|trop court|incorrect[oa]|inválid[oa]|obligatori[oa]|demasiado|fall[oó]|obrigatóri[oa]|errat[oa]|non valid[oa]|obbligatori[oa]|errore|onjuist|ongeldig|verplicht|fout|felaktig|ogiltig|krävs|nieprawidłow|wymagan|błąd|неверн|невер|ошибк|обязательн|некоррект|hatalı|geçersiz|zorunlu|gerekli|错误|無效|无效|不正确|不能为空|必填|失败|错|誤り|エラー|必須|正しくありません|잘못|오류|필수|خطأ|غير صحيح|שגיא/iu;

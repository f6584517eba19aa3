// Words on screens in many languages that only phones need; what fields are for and what buttons do is in src/world.

export const PASSWORD =
  /pass ?word|passcode|passwort|kennwort|mot de passe|contraseña|clave|senha|palavra-passe|wachtwoord|lösenord|passord|adgangskode|hasło|пароль|şifre|parola|密码|密碼|パスワード|비밀번호|كلمة المرور|סיסמה/iu;

/** Leads to all of what only the first ones are shown of. */
export const ALL_OF_IT =
  /^(?:(?:see|show|view|browse|explore) (?:all|more)|all|more|(?:alle(?:s)?|mehr)(?: (?:an)?(?:zeigen|sehen))?|(?:tout )?voir(?: (?:tout|plus))?|tout (?:voir|afficher)|afficher (?:tout|plus)|ver (?:todo|todos|todas|más|tudo|mais)|mostrar (?:todo|más|tudo|mais)|(?:vedi|mostra) (?:tutt[oiae]|altro)|(?:bekijk|toon) (?:alles?|meer)|(?:visa|vis) (?:alla|alle|mer|mere)|näytä kaikki|(?:zobacz|pokaż) (?:wszystk\p{L}+|więcej)|(?:смотреть |показать )?(?:все|всё|ещё|еще)|tümü(?:nü gör)?|查看(?:全部|更多)|(?:全部|更多)|もっと見る|すべて(?:表示|見る)?|모두 보기|더 ?보기|전체 ?보기|عرض الكل|المزيد|הצג הכל)\s*(?:\(?\d*\)?)\s*[>›»→…]*$|^[>›»→]$/iu;

/** What says that something is wrong with what was entered. */
export const VALIDATION_MESSAGE =
  /invalid|no(?:t an?)? valid|incorrect|wrong|required|must (?:be|not|have|contain)|mandatory|can.?(?:no)?t be (?:empty|blank)|failed|error|try again|does(?:n.t| not) match|do(?:n.t| not) match|too (?:short|long|weak|many)|not (?:valid|found|recognized|allowed)|already (?:exists|in use|taken|registered)|expired|denied|unable to|ungültig|falsch|erforderlich|fehler|muss |stimm(?:t|en) nicht|zu kurz|zu lang|fehlgeschlagen|incorrecte?|invalide|obligatoire|erreur|échec|trop court|incorrect[oa]|inválid[oa]|obligatori[oa]|demasiado|fall[oó]|obrigatóri[oa]|errat[oa]|non valid[oa]|obbligatori[oa]|errore|onjuist|ongeldig|verplicht|fout|felaktig|ogiltig|krävs|nieprawidłow|wymagan|błąd|неверн|невер|ошибк|обязательн|некоррект|hatalı|geçersiz|zorunlu|gerekli|错误|無效|无效|不正确|不能为空|必填|失败|错|誤り|エラー|必須|正しくありません|잘못|오류|필수|خطأ|غير صحيح|שגיא/iu;

// Whether a message says that something is wrong with what was filled in, or that all is well. In many languages; for pages
// and phones alike.

/** Parts of words and phrases, folded. A message that says one of these asks for something. */
const WRONG: readonly string[] = [
  'required, please, must, mandatory, invalid, not valid, incorrect, wrong, missing, enter, fill, choose, select, error, fail',
  'cannot, can not, cant, unable, already, taken, too short, too long, too many, too few, at least, at most, no more than',
  'mismatch, not match, not allowed, empty, blank, denied, refused, declined, expired, unknown, unavailable, try again',
  'bitte, pflicht, erforderlich, ungültig, falsch, fehl, geben sie, gib, wählen, ausfüllen, muss, darf, bereits, mindestens, zu kurz, zu lang',
  'obligatoire, requis, veuillez, merci de, invalide, incorrect, saisi, rempli, erreur, manqu, choisi, doit, déjà, au moins, trop',
  'obligatori, requerido, por favor, inválid, incorrect, introdu, ingres, rellen, error, falta, elija, seleccion, debe, ya existe, demasiado',
  'obrigatóri, inválid, preench, insira, erro, escolha, selecione, deve, já existe, muito curt',
  'obbligatori, richiest, non valid, inser, compil, errore, manca, scegli, selezion, deve, già, almeno, troppo',
  'verplicht, vereist, ongeldig, vul, voer, kies, fout, ontbreek, moet, al in gebruik, minstens, te kort',
  'obligatorisk, krävs, ogiltig, fyll, ange, välj, fel, saknas, måste, redan, minst',
  'påkrævet, ugyldig, udfyld, indtast, vælg, fejl, mangler, skal, allerede, påkrevd, fyll, skriv inn, velg, feil',
  'pakollinen, vaaditaan, virheellinen, täytä, syötä, valitse, virhe, puuttuu, anna',
  'wymagan, nieprawidłow, wypełnij, podaj, wpisz, wybierz, błąd, brak, musi, już, co najmniej, za krótk',
  'povinn, neplatn, vyplňte, zadejte, vyberte, chyba, chybí, musí, již',
  'kötelező, érvénytelen, töltse, adja meg, válass, hiba, hiányzik, kell',
  'obligatoriu, invalid, completați, introduceți, alegeți, eroare, lipsește, trebuie',
  'обязательн, неверн, недопустим, некорректн, заполните, введите, выберите, ошибка, пожалуйста, должен, должн, уже, слишком',
  "обов'язков, невірн, заповніть, введіть, виберіть, помилка",
  'υποχρεωτικ, απαιτείται, μη έγκυρ, συμπληρώστε, εισαγάγετε, επιλέξτε, σφάλμα, πρέπει, παρακαλ',
  'zorunlu, gerekli, geçersiz, lütfen, girin, doldurun, seçin, hata, eksik, hatalı',
  '必須, 必要, 入力してください, 選択してください, 無効, 正しく, エラー, 間違, ください, できません, 不正',
  '必填, 请, 請, 无效, 無效, 错误, 錯誤, 输入, 輸入, 选择, 選擇, 不能为空, 不正确, 不正確, 失败, 失敗',
  '필수, 입력하세요, 입력해, 선택하세요, 선택해, 잘못, 오류, 유효하지, 올바르지, 주세요',
  'مطلوب, يرجى, غير صالح, أدخل, اختر, خطأ, حقل, الرجاء',
  'חובה, נדרש, לא תקין, נא, אנא, הזן, בחר, שגיאה',
  'wajib, harus, tidak valid, masukkan, isi, pilih, kesalahan, silakan',
  'bắt buộc, không hợp lệ, vui lòng, nhập, chọn, lỗi, phải',
  'จำเป็น, กรุณา, โปรด, ไม่ถูกต้อง, กรอก, เลือก, ผิดพลาด',
  'अनिवार्य, आवश्यक, कृपया, अमान्य, दर्ज, चुनें, त्रुटि',
];

/** What a message says when it went well. */
const WELL: readonly string[] = [
  'saved, success, thank, done, sent, submitted, added, updated, created, welcome, received, confirmed, complete',
  'gespeichert, erfolg, danke, gesendet, hinzugefügt, aktualisiert, angelegt, willkommen',
  'enregistré, succès, merci !, merci., envoyé, ajouté, guardado, éxito, gracias, enviado, añadid, salvo, sucesso, obrigad, salvato, successo, grazie, inviat',
  'opgeslagen, gelukt, bedankt, sparad, tack, gemt, tak for, lagret, takk, tallennettu, kiitos, zapisan, dziękuj, uložen, děkuj',
  'сохранен, успешно, спасибо, отправлен, збережено, дякуємо, kaydedildi, başarı, teşekkür',
  '保存しました, 保存されました, ありがとう, 送信しました, 成功, 完了, 已保存, 已提交, 谢谢, 謝謝, 저장되었습니다, 감사합니다, 완료, تم, شكرا, נשמר, תודה',
];

const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '');
const wordsOf = (lists: readonly string[]): readonly string[] => lists.flatMap((list) => list.split(', ').map(fold));
const wrong = wordsOf(WRONG);
const well = wordsOf(WELL);

/** `wrong`: it asks for something or refuses it. `well`: it went well. */
export function toneOf(message: string): 'wrong' | 'well' | null {
  const text = fold(message);
  if (wrong.some((word) => begins(text, word))) return 'wrong';
  return well.some((word) => begins(text, word)) ? 'well' : null;
}

/** Where a word begins with it; anywhere in scripts that write no blanks. */
function begins(text: string, part: string): boolean {
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
    if (at === 0 || part > '\u0e00' || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) return true;
  }
  return false;
}

// Whether a message says that something is wrong with what was filled in, or that all is well. In many languages; for pages
// and phones alike.

import { lazily } from './lexicon.js';

/** Whole words and phrases; with a star, what words begin with. A text with one of these refuses something. */
const WRONG: readonly string[] = [
  'required, mandatory, invalid, not valid, not a valid, not supported, unsupported, not accepted, incorrect, wrong, missing, error, errors, fail, fails, failed, failure',
  'cannot, can not, cant, could not, couldnt, unable, already taken, already exists, already in use, too short, too long, too many, too few, too large, too small, too weak, at least, at most, no more than',
  'mismatch, do not match, does not match, dont match, doesnt match, not allowed, not recognized, empty, blank, denied, refused, declined, rejected, expired, unknown, unavailable, try again, must be, must have, must contain, must not, must match, must accept, must agree, must choose, must select, must enter',
  'pflichtfeld*, erforderlich, ungültig*, falsch*, fehler*, fehlt, fehlen, fehlgeschlagen, stimmt nicht, stimmen nicht, darf nicht, mindestens, zu kurz, zu lang, bereits vergeben, bereits vorhanden, ausfüllen, muss ausgefüllt, müssen, nicht möglich',
  'obligatoire*, requis, requise, invalide*, incorrecte*, incorrect, erreur*, manquant*, manque, doit être, doit contenir, doivent, déjà utilisé*, déjà pris*, au moins, trop court*, trop long*, non valide*',
  'obligatorio*, obligatoria*, requerido*, requerida*, inválid*, incorrecto*, incorrecta*, error, errores, falta, faltan, debe, deben, ya existe, ya está en uso, demasiado',
  'obrigatóri*, inválid*, incorret*, erro, erros, deve, devem, já existe, muito curt*, muito long*, em falta',
  'obbligatori*, richiesto, richiesta, non valid*, errore, errori, manca, mancano, mancante, deve, devono, già in uso, già esistente, almeno, troppo',
  'verplicht*, vereist, ongeldig*, fout, fouten, ontbreekt, ontbreken, moet, moeten, al in gebruik, minstens, te kort, te lang, onjuist*',
  'obligatorisk*, krävs, ogiltig*, fel, felaktig*, saknas, måste, används redan, minst, för kort, för lång',
  'påkrævet, ugyldig*, fejl, mangler, skal udfyldes, skal være, allerede i brug, påkrevd, feil, må fylles, for kort',
  'pakollinen, vaaditaan, virheellinen, virhe, puuttuu, on jo käytössä, liian',
  'wymagane, wymagany, wymagana, nieprawidłow*, błąd, błędn*, brakuje, brak, musi, muszą, już istnieje, co najmniej, za krótk*',
  'задължителн*, невалидн*, грешка, obavezno, obavezan, neispravn*, greška, nevažeć*',
  'povinn*, neplatn*, chyba, chybí, musí, již existuje, příliš',
  'kötelező, érvénytelen, hiba, hibás, hiányzik, hiányzó, túl rövid',
  'obligatoriu, obligatorie, eroare, lipsește, lipsesc, trebuie, prea scurt*',
  'обязательн*, неверн*, недопустим*, некорректн*, ошибка, ошибки, должен, должна, должно, должны, уже существует, уже занят*, уже используется, слишком',
  "обов'язков*, невірн*, помилка, помилки, занадто",
  'υποχρεωτικ*, απαιτείται, μη έγκυρ*, σφάλμα, λάθος, πρέπει',
  'zorunlu*, gerekli*, geçersiz*, hata, hatası, eksik, hatalı, çok kısa',
  '必須, 必要, 無効, 正しく, エラー, 間違, できません, 不正, 必填, 无效, 無效, 错误, 錯誤, 不能为空, 不正确, 不正確, 失败, 失敗',
  '필수, 잘못, 오류, 유효하지, 올바르지',
  'مطلوب*, غير صالح*, خطأ',
  'חובה, נדרש, לא תקין, שגיאה',
  'wajib, harus, tidak valid, kesalahan, bắt buộc, không hợp lệ, lỗi, phải',
  'จำเป็น, ไม่ถูกต้อง, ผิดพลาด, अनिवार्य, आवश्यक, अमान्य, त्रुटि',
];

/** A text with one of these asks for something, unless it gives thanks. */
const REQUESTED: readonly string[] = [
  'please, enter, fill, fill in, fill out, choose, select, pick, provide, specify, must, check your, check the, check highlighted, problem, needs attention, need attention, needs your attention',
  'bitte, geben sie, gib, wählen sie, wähle, füllen sie, tragen sie, muss',
  'veuillez, merci de, saisissez, saisir, entrez, remplissez, renseignez, choisissez, sélectionnez, indiquez, doit',
  'por favor, introduzca, introduce, ingrese, ingresa, rellene, rellena, elija, elige, seleccione, selecciona, escriba, indique',
  'preencha, insira, digite, informe, escolha, selecione, indique',
  'inserisci, inserire, compila, compilare, scegli, scegliere, seleziona, selezionare, per favore',
  'vul, voer, kies, selecteer, geef, alstublieft, fyll i, ange, välj, vänligen',
  'udfyld, indtast, vælg, angiv, venligst, fyll inn, skriv inn, velg, oppgi, vennligst',
  'täytä, syötä, valitse, anna sähköpostiosoite, anna nimi, ole hyvä',
  'wypełnij, podaj, wpisz, wybierz, proszę, vyplňte, zadejte, vyberte, prosím, töltse ki, adja meg, válasszon, kérjük',
  'completați, introduceți, alegeți, selectați, vă rugăm',
  'заполните, введите, выберите, укажите, пожалуйста, заповніть, введіть, виберіть, вкажіть, будь ласка',
  'συμπληρώστε, εισαγάγετε, επιλέξτε, παρακαλ*, lütfen, girin, giriniz, doldurun, seçin, seçiniz',
  'ください, 入力して, 選択して, 请, 請, 주세요, 하세요, 입력해, 선택해',
  'يرجى, أدخل, اختر, الرجاء, נא, אנא, הזן, בחר',
  'masukkan, isi, pilih, silakan, vui lòng, nhập, chọn, กรุณา, โปรด, กรอก, कृपया, दर्ज करें, चुनें',
];

/** What a message says when it went well. */
const WELL: readonly string[] = [
  'saved, success*, thanks, thank you, done, sent, submitted, added, updated, created, welcome, received, confirmed, complete, completed',
  'gespeichert, erfolg*, danke, vielen dank, gesendet, hinzugefügt, aktualisiert, angelegt, willkommen',
  'enregistré*, succès, merci, merci pour, envoyé*, ajouté*, guardado*, éxito, gracias, enviado*, añadid*, salvo, sucesso, obrigad*, salvato, successo, grazie, inviat*',
  'opgeslagen, gelukt, bedankt, sparad*, tack, gemt, tak for, lagret, takk, tallennettu, kiitos, zapisan*, dziękuj*, uložen*, děkuj*',
  'сохранен*, успешно, спасибо, отправлен*, збережено, дякуємо, kaydedildi, başarı*, teşekkür*',
  '保存しました, 保存されました, ありがとう, 送信しました, 成功, 完了, 已保存, 已提交, 谢谢, 謝謝, 저장되었습니다, 감사합니다, 완료, تم, شكرا, נשמר, תודה',
];

/** Not yet either: the page is at work. */
const BUSY: readonly string[] = [
  'please wait, one moment please, hold on, bitte warten, einen moment bitte, veuillez patienter, merci de patienter',
  'espere por favor, por favor espere, aguarde, attendere, even geduld, vänta, vent venligst, vennligst vent, odota, proszę czekać, čekejte prosím',
  'подождите, зачекайте, lütfen bekleyin, お待ちください, 请稍候, 请稍等, 請稍候, 잠시만, يرجى الانتظار, נא להמתין, mohon tunggu, vui lòng chờ, โปรดรอ, กรุณารอ',
];

/** What takes a word back that follows. */
const NONE =
  /(?:^|\s)(?:0|no|without|keine?|ohne|sans|aucune?|sin|ning[uú]n|nessun|senza|geen|zonder|inga|ingen|brak|нет|без)\s+$/;

const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[’']/g, '');
const wordsOf = (lists: readonly string[]): readonly string[] => lists.flatMap((list) => list.split(', ').map(fold));
const wrong = lazily(() => wordsOf(WRONG));
const requested = lazily(() => wordsOf(REQUESTED));
const well = lazily(() => wordsOf(WELL));
const busy = lazily(() => wordsOf(BUSY));

/** `wrong`: it asks for something or refuses it. `well`: it went well. */
export function toneOf(message: string): 'wrong' | 'well' | null {
  const text = fold(message).replace(/\s+/g, ' ');
  const says = (words: readonly string[]): boolean => words.some((word) => containsWord(text, word));
  if (says(wrong())) return 'wrong';
  if (says(well())) return 'well';
  return says(requested()) && !says(busy()) ? 'wrong' : null;
}

const isLetter = (letter: string | undefined): boolean => letter !== undefined && /[\p{L}\p{N}\p{M}]/u.test(letter);

/** As whole words; anywhere in scripts that write no blanks. */
function containsWord(text: string, word: string): boolean {
  const part = word.replace(/\*$/, '');
  const isJoined = part > '\u0e00';
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
    if (isJoined) return true;
    const isWhole = part !== word || !isLetter(text[at + part.length]);
    const isNone = NONE.test(text.slice(0, at)) || /^\s*:\s*0(?!\d)/.test(text.slice(at + part.length));
    if (isWhole && !isLetter(text[at - 1]) && !isNone) return true;
  }
  return false;
}

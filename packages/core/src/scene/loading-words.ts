// What screens say while something is on its way: `Loading…`, `Bitte warten`, `読み込み中`.

import { fold } from '../text/text-match.js';

/** By themselves they say that something is on its way. */
const WORDS: readonly string[] = [
  'loading|please wait|just a moment|one moment|saving|sending|processing|refreshing|connecting|syncing|uploading|downloading|searching|updating|buffering|in progress|working',
  'wird geladen|ladt|laden|lade|bitte warten|einen moment|wird gespeichert|speichern lauft|wird gesendet|wird verarbeitet|verbinden|wird aktualisiert',
  'chargement|chargement en cours|veuillez patienter|patientez|un instant|enregistrement|envoi en cours|traitement en cours|connexion en cours',
  'cargando|espere|por favor espere|un momento|guardando|enviando|procesando|conectando|actualizando|buscando',
  'carregando|aguarde|por favor aguarde|um momento|salvando|a guardar|processando|conectando|atualizando',
  'caricamento|caricamento in corso|attendere|attendere prego|un momento|salvataggio in corso|invio in corso|elaborazione in corso',
  'bezig met laden|even geduld|een moment|opslaan bezig|bezig met opslaan|verwerken',
  'laddar|vanta|ett ogonblick|sparar|laster inn|vent litt|indlæser|vent venligst|ladataan|odota',
  'ładowanie|wczytywanie|prosze czekac|chwileczke|zapisywanie|nacitani|prosim cekejte|betoltes|kerjuk varjon|se incarca|asteptati',
  'загрузка|загружается|подождите|пожалуйста, подождите|минутку|сохранение|отправка|завантаження|зачекайте',
  'yukleniyor|lutfen bekleyin|bekleyin|kaydediliyor|gonderiliyor',
  '読み込み中|ロード中|読込中|しばらくお待ちください|お待ちください|保存中|送信中|処理中',
  '加载中|正在加载|载入中|请稍候|请稍等|保存中|发送中|處理中|載入中|請稍候|正在載入|处理中',
  '로딩 중|로드 중|불러오는 중|잠시만 기다려|저장 중|전송 중|처리 중|로딩중|로드중',
  'جار التحميل|جاري التحميل|يرجى الانتظار|جار الحفظ|טוען|אנא המתן|लोड हो रहा है|कृपया प्रतीक्षा करें|กำลังโหลด|โปรดรอสักครู่|đang tải|vui lòng chờ|memuat|harap tunggu',
].flatMap((words) => words.split('|').map((word) => fold(word)));
const WHOLE: ReadonlySet<string> = new Set(WORDS);

/** With signs before and behind it. */
const LONGEST_WORD = Math.max(...WORDS.map(({ length }) => length)) + 8;
/** Longer texts say more than that. */
const LONGEST = 60;
const UNFINISHED = /(?:…|\.{2,3}|⋯|。{2,3})\s*$/u;

/** Whether a text only says that something is on its way: `Loading…`, `Saving your changes…`; not `Loading dock`. */
export function saysLoading(text: string): boolean {
  if (text.length > LONGEST || text.trim() === '') return false;
  // Nearly all texts: none of the words is as long, or has a number.
  if ((text.length > LONGEST_WORD || /\d/.test(text)) && !UNFINISHED.test(text)) return false;
  const folded = fold(text.replace(UNFINISHED, ''));
  if (WHOLE.has(folded)) return true;
  if (!UNFINISHED.test(text)) return false;
  return WORDS.some((word) => folded.startsWith(word) && !/^\p{L}/u.test(folded.slice(word.length)));
}

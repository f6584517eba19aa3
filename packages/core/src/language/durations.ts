// Durations: `500ms`, `5s`, `2m`, and what people write in their place.

import { isDigit } from '../text/text.js';

const UNITS: ReadonlyMap<string, number> = new Map([
  ['ms', 1],
  ['s', 1000],
  ['m', 60_000],
]);

/** Units as people write them, also in other languages. */
const SPOKEN: readonly (readonly [RegExp, number])[] = [
  [/^(ms|msecs?|millis|milliseconds?|millisekunden?|millisecondes?|milisegundos?|ミリ秒|毫秒)$/, 1],
  [
    /^(s|secs?|seconds?|sek|sekunden?|secondes?|seg|segundos?|second[oi]|seconden?|сек|секунд[аы]?|秒[間间钟鐘]?|초)$/,
    1000,
  ],
  [/^(m|mins?|minutes?|minuten?|minutos?|minut[oi]|мин|минут[аы]?|分[間间钟鐘]?|분)$/, 60_000],
  [/^(h|hrs?|hours?|std|stunden?|heures?|horas?|or[ae]|uur|час(?:а|ов)?|時間|小时|小時|시간)$/, 3_600_000],
];

/** A likely duration: `5`, `1.5s`, `2 seconds`. A number alone means seconds; from 100 on, milliseconds. */
export function likelyDuration(given: string): string | null {
  // `1m30s`, `PT1M30S`
  const [, minutes = '', seconds = ''] =
    /^(?:pt)?(?:(\d{1,4})m(?:in)?)?\s*(?:(\d{1,6})s(?:ec)?)?$/i.exec(given.trim()) ?? [];
  if (seconds !== '' && (minutes !== '' || /^pt/i.test(given))) return `${Number(minutes) * 60 + Number(seconds)}s`;
  if (minutes !== '' && seconds === '' && /^pt/i.test(given)) return `${minutes}m`;
  const [, digits = '', unit = ''] =
    /^(\d{1,9}(?:[.,]\d{1,3})?|[.,]\d{1,3})\s*(\p{L}*)\.?$/u.exec(given.normalize('NFKC')) ?? [];
  const amount = Number(digits.replace(',', '.'));
  if (digits === '') return null;
  const [, ms] = SPOKEN.find(([form]) => form.test(unit.toLowerCase())) ?? [
    null,
    unit === '' ? (amount < 100 ? 1000 : 1) : 0,
  ];
  const total = Math.round(amount * ms);
  if (ms === 0) return null;
  if (total % 60_000 === 0 && ms >= 60_000) return `${total / 60_000}m`;
  return total % 1000 === 0 && ms > 1 ? `${total / 1000}s` : `${total}ms`;
}

/** `5s` → 5000; null if it is not a duration. */
export function milliseconds(text: string): number | null {
  let i = 0;
  while (i < text.length && isDigit(text.charCodeAt(i))) i++;
  const unit = i + 2 < text.length ? undefined : UNITS.get(text.slice(i));
  return i === 0 || i > 15 || unit === undefined ? null : Number(text.slice(0, i)) * unit;
}

// Numbers as people write them.

/** `1,000` and `1 000` are a thousand, and so is the `1.000` of `1.000,50`; `0,75` is three quarters. */
export function numberFrom(text: string): number {
  const plain = text.replace('−', '-').replace(/['’\u00a0\u202f]|[.,]$/g, '');
  if (/^[-+]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(plain)) return Number(plain.replaceAll(',', ''));
  if (/^[-+]?\d{1,3}(?:\.\d{3}){2,}$/.test(plain)) return Number(plain.replaceAll('.', ''));
  if (/^[-+]?\d{1,3}(?:\.\d{3})+,\d+$/.test(plain)) return Number(plain.replaceAll('.', '').replace(',', '.'));
  return Number(plain.replace(',', '.'));
}

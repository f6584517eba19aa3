// Bills in Arabic, from right to left: one is paid, and the address of one of two sections is changed.

import { app, type Pages } from '../site.js';

const STYLE = `table{border-collapse:collapse}td,th{padding:4px 14px;text-align:start;border-bottom:1px solid #ddd}section{border:1px solid #ccc;padding:10px;margin:8px 0}
.layer{position:fixed;inset:0;background:#0007;display:grid;place-items:center}.box{background:#fff;padding:20px}`;

const SCRIPT = `
const bills = [['فاتورة الكهرباء', '١٢ مايو', '320 ر.س'], ['فاتورة الماء', '٨ مايو', '85 ر.س'], ['فاتورة الإنترنت', '١ مايو', '210 ر.س']].map(([name, due, sum]) => ({ name, due, sum, isPaid: false }));
const home = { street: 'شارع الملك', city: 'الرياض' }, work = { street: 'شارع العليا', city: 'الرياض' };
let asked = null, note = '';
const place = (title, key, given) => '<section><h2>' + title + '</h2><label>الشارع <input data-key="' + key + '" data-part="street" value="' + given.street + '"></label> <label>المدينة <input data-key="' + key + '" data-part="city" value="' + given.city + '"></label> <button data-save="' + key + '">حفظ</button></section>';
const draw = () => {
  root.innerHTML = '<h1>حسابي</h1><table><thead><tr><th>الفاتورة</th><th>تاريخ الاستحقاق</th><th>المبلغ</th><th>الحالة</th><th></th></tr></thead><tbody>' + bills.map((one, i) => '<tr><td>' + one.name + '</td><td>' + one.due + '</td><td>' + one.sum + '</td><td>' + (one.isPaid ? 'مدفوعة' : 'مستحقة') + '</td><td>' + (one.isPaid ? '' : '<button data-pay="' + i + '">ادفع</button>') + '</td></tr>').join('') + '</tbody></table>'
    + place('عنوان المنزل', 'home', home) + place('عنوان العمل', 'work', work) + '<p role="status">' + note + '</p>'
    + (asked === null ? '' : '<div class="layer"><div class="box" role="dialog" aria-modal="true" aria-labelledby="q"><h2 id="q">هل تريد دفع ' + bills[asked].name + '؟</h2><button data-sure="' + asked + '">نعم، ادفع الآن</button> <button data-no="1">إلغاء</button></div></div>');
};
draw();
root.addEventListener('input', ({ target: { dataset, value } }) => { (dataset.key === 'home' ? home : work)[dataset.part] = value; });
root.addEventListener('click', async ({ target: { dataset } }) => {
  if (dataset.pay) asked = Number(dataset.pay);
  else if (dataset.no) asked = null;
  else if (dataset.sure) { await send('/pay', { bill: bills[asked].name }); bills[asked].isPaid = true; asked = null; note = 'تم الدفع'; }
  else if (dataset.save) { await send('/address', { [dataset.save]: dataset.save === 'home' ? home : work }); note = 'تم الحفظ'; }
  else return;
  draw();
});`;

export function arabicPages(): Pages {
  return ({ method, body }, log) => {
    if (method === 'POST') log(body);
    return method === 'POST' ? { json: {}, after: 120 } : { html: app('حسابي', STYLE, SCRIPT, '', 'ar', 'rtl') };
  };
}

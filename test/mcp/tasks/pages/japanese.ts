// A restaurant in Japanese: a table is reserved for a day and a time, and dishes are ordered beforehand.

import { app, type Pages } from '../site.js';

const STYLE =
  '.slots{display:flex;gap:8px}.dish{display:flex;gap:16px;border-bottom:1px solid #ddd;padding:6px;align-items:center}.dish b{width:140px}';

const SCRIPT = `
const menu = [['唐揚げ定食', 980], ['焼き魚定食', 1150], ['天ぷらそば', 1200]].map(([name, price]) => ({ name, price, count: 0 }));
let time = '', note = '';
const kept = { name: '', people: '2名' };
const draw = () => {
  const total = menu.reduce((sum, one) => sum + one.price * one.count, 0);
  root.innerHTML = '<h1>さくら食堂 ご予約</h1><p><label>お名前 <input id="name" value="' + esc(kept.name) + '"></label></p><p><label>人数 <select id="people">' + ['1名', '2名', '3名', '4名'].map((one) => '<option' + (one === kept.people ? ' selected' : '') + '>' + one + '</option>').join('') + '</select></label></p>'
    + '<h2>時間</h2><div class="slots">' + [['18:00', 1], ['18:30', 0], ['19:00', 1], ['19:30', 1]].map(([at, isFree]) => '<button data-time="' + at + '"' + (isFree ? '' : ' disabled') + ' aria-pressed="' + (at === time) + '">' + at + '</button>').join('') + '</div>'
    + '<h2>お料理</h2>' + menu.map((one, i) => '<div class="dish"><b>' + one.name + '</b><span>' + one.price.toLocaleString() + '円</span><button aria-label="減らす" data-less="' + i + '">−</button><span>' + one.count + '</span><button aria-label="増やす" data-more="' + i + '">＋</button></div>').join('')
    + '<p>合計 ' + total.toLocaleString() + '円</p><button class="go">予約を確定する</button><p role="alert">' + note + '</p>';
};
draw();
root.addEventListener('input', ({ target }) => { kept[target.id] = target.value; });
root.addEventListener('click', async ({ target: { dataset, className } }) => {
  if (dataset.time) time = dataset.time;
  else if (dataset.more) menu[dataset.more].count++;
  else if (dataset.less) menu[dataset.less].count = Math.max(0, menu[dataset.less].count - 1);
  else if (className === 'go') {
    if (!kept.name || !time) note = 'お名前と時間を入力してください';
    else {
      const { number } = await send('/reserve', { ...kept, time, dishes: menu.filter((one) => one.count).map(({ name, count }) => [name, count]) });
      root.innerHTML = '<h1>ありがとうございます</h1><p>予約番号は ' + number + ' です</p>';
      return;
    }
  } else return;
  draw();
});`;

export function japanesePages(): Pages {
  return ({ method, body }, log) => {
    if (method === 'POST') log(body);
    return method === 'POST'
      ? { json: { number: 'さ-308' }, after: 150 }
      : { html: app('ご予約', STYLE, SCRIPT, '', 'ja') };
  };
}

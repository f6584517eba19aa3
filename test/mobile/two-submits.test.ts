// Two buttons that both send are a question on phones as on pages, in whichever language they say so.

import { expect, it } from 'vitest';
import { ask, screenFrom } from './support/dumps.js';

const node = (type: string, text: string, bounds: string, more = '') =>
  `<node text="${text}" resource-id="" class="android.widget.${type}" package="p" content-desc="" checkable="false" checked="false" clickable="true" enabled="true" focusable="true" focused="false" scrollable="false" long-clickable="false" password="false" selected="false" bounds="${bounds}" ${more}`;
const screen = (...buttons: string[]) =>
  screenFrom(
    `<?xml version='1.0'?><hierarchy rotation="0">${node('FrameLayout', '', '[0,0][1080,2400]')}>${node('EditText', '', '[40,200][1040,300]', 'hint="Titel"/>')}${buttons
      .map((text, i) => node('Button', text, `[${40 + i * 500},400][${500 + i * 500},500]`, '/>'))
      .join('')}</node></hierarchy>`,
  );

it.each([
  ['Save', 'Publish'],
  ['Speichern', 'Veröffentlichen'],
  ['Enregistrer', 'Publier'],
  ['Guardar', 'Publicar'],
  ['Сохранить', 'Опубликовать'],
  ['保存', '投稿'],
])('%s and %s', (one, other) => {
  const bare = { kind: 'infer' } as unknown as string;
  expect(ask(screen(one, other), bare, 'Submittable').reason).toBe('AMBIGUOUS_TARGET');
  for (const alone of [one, other]) expect(ask(screen(alone), bare, 'Submittable').ok).toBe(true);
});

const dialog = (title: string, ...buttons: string[]) =>
  screenFrom(
    `<?xml version='1.0'?><hierarchy rotation="0">${node('FrameLayout', '', '[100,700][980,1700]')}>${node('TextView', title, '[140,740][940,840]', '/>').replace('clickable="true"', 'clickable="false"')}${buttons
      .map((text, i) => node('Button', text, `[${140 + i * 270},1560][${400 + i * 270},1660]`, '/>'))
      .join('')}</node></hierarchy>`,
  );

it.each([
  ['Newsletter', 'Ich verzichte', ['Abonnieren', 'Ich verzichte']],
  ['Save changes?', 'Cancel', ['Yes', 'No', 'Cancel']],
  ['Annuler la réservation ?', 'Non', ['Annuler', 'Non']],
  ['Cancel your order?', null, ['Cancel', 'Back']],
  ['Tags', 'Close', ['×', '×', 'Close']],
  ['Tags', null, ['×', '×', 'Apply']],
  ['Konto', null, ['Weiter', 'Ich verzichte auf mein Konto']],
] as const)('dismiss on a phone, %s: %s', (title, closer, names) => {
  const shown = dialog(title, ...names);
  const { chosen } = ask(shown, { kind: 'infer' } as unknown as string, 'Dismissable');
  expect(chosen === null ? null : shown.get(chosen)?.names[0]?.text).toBe(closer);
});

it('a dialog that speaks of cookies is there, though nobody knows the words of its buttons', () => {
  expect(dialog('Wir verwenden Cookies', 'Zork', 'Blorb').context.patterns?.cookies?.buttons).toHaveLength(2);
  expect(dialog('Wir verwenden Cookies', 'Zork', 'Akzeptieren').context.patterns?.cookies?.accept).toBeDefined();
  expect(dialog('Welcome', 'Zork', 'Blorb').context.patterns?.cookies).toBeUndefined();
});

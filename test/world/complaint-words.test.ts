// Whether a message refuses something, in many languages, and what is only a text.

import { expect, it } from 'vitest';
import { toneOf } from '../../packages/core/src/scene/validation-words.js';

it.each([
  ...[
    'Please fill in your name',
    'Enter your name',
    'Name is required',
    'Select a size',
    'Too short',
    "Passwords don't match",
    'This is not a valid picture',
    'File type not supported',
  ],
  ...['Bitte wählen Sie eine Größe', 'Geben Sie Ihren Namen ein', 'Pflichtfeld', 'Dieses Feld ist erforderlich.'],
  ...[
    'Nom obligatoire',
    'Veuillez saisir votre nom',
    'Seleccione una talla',
    'Este campo es obligatorio',
    'Campo obbligatorio',
  ],
  ...[
    'Preencha o nome',
    'Vul uw naam in',
    'Fyll i ditt namn',
    'Wybierz rozmiar',
    'Vyplňte jméno',
    'Заполните имя',
    'Введіть ім\u2019я',
  ],
  ...[
    '入力してください',
    '必須項目です',
    '请输入姓名',
    '이름을 입력해 주세요',
    'أدخل الاسم',
    'שדה חובה',
    'กรุณากรอกชื่อ',
    'Lütfen adınızı girin',
  ],
  ...['Not saved: the name is missing', 'Could not be saved, try again', 'There were 2 errors'],
])('%s is a complaint', (text) => {
  expect(toneOf(text)).toBe('wrong');
});

it.each([
  ...[
    'Selected: 2',
    'Enterprise plan',
    'Chosen: red',
    'Filled seats 3',
    'Requirements',
    'Errors: 0',
    'No errors',
    'Please wait…',
  ],
  ...[
    'Choisi : 2',
    'Seleccionados: 2',
    'Ingresos 40',
    'Selezionati: 3',
    'Voertuig',
    'Felicia',
    'Angela',
    'Anna',
    'Gibraltar',
  ],
  ...['Keine Fehler', 'Bitte warten', 'Musikant', 'Card type: Visa', 'Row 3', 'Total 12.00'],
])('%s is none', (text) => {
  expect(toneOf(text)).toBeNull();
});

it.each([
  'Saved',
  'Thank you, please come again',
  'Danke! Bitte prüfen Sie Ihr Postfach',
  'Merci pour votre message',
  '保存しました',
])('%s says that it went well', (text) => {
  expect(toneOf(text)).toBe('well');
});

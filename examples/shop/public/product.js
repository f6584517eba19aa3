// The product page: picture with a brightness, quantity, tabs and reviews.

import './reviews.js';
import { slider } from './slider.js';
import { stepper } from './stepper.js';
import { tabs } from './tabs.js';

const picture = document.querySelector('#picture');

slider(document.querySelector('#brightness'), {
  label: 'Brightness',
  min: 0,
  max: 100,
  step: 1,
  value: 60,
  onChange: (value) => {
    picture.style.filter = `brightness(${0.4 + value / 100})`;
  },
});
stepper(document.querySelector('#quantity'), { label: 'Quantity', min: 1, max: 10 });
tabs(document.querySelector('[role=tablist]'));

// The card fields, inside a frame of another site. They put blanks and a slash into what is typed, as such fields do.

const { number, expiry, cvc } = document.querySelector('#card-form').elements;
const digits = (text, most) => text.replace(/\D/g, '').slice(0, most);

function tidy() {
  number.value = digits(number.value, 16).replace(/(\d{4})(?=\d)/g, '$1 ');
  expiry.value = digits(expiry.value, 4).replace(/^(\d\d)(?=\d)/, '$1/');
  cvc.value = digits(cvc.value, 3);
  const isComplete = number.value.length === 19 && expiry.value.length === 5 && cvc.value.length === 3;
  window.parent.postMessage({ type: 'card', isComplete }, '*');
}

document.addEventListener('input', tidy);

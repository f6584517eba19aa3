// <shop-reviews>: the reviews, in an open shadow root with a stylesheet of its own.

const STYLE = `
  article { padding: 16px 0; border-top: 1px solid #e6e1d6; display: grid; gap: 6px; justify-items: start; }
  h4, p { margin: 0; } h4 { font-size: 1rem; } .stars { color: #c98a1b; letter-spacing: 2px; }
  button { font: inherit; padding: 6px 14px; border-radius: 99px; border: 1px solid #d5cfc1; background: #fff; cursor: pointer; }
  button:hover { background: #f4f1ea; } button[aria-pressed=true] { background: #e3efe8; border-color: #1f5c46; color: #1f5c46; }
  small { color: #6b6a63; }`;

class ShopReviews extends HTMLElement {
  connectedCallback() {
    const reviews = JSON.parse(this.dataset.reviews);
    const root = this.attachShadow({ mode: 'open' });
    root.innerHTML = `<style>${STYLE}</style>${reviews.map(review).join('')}`;
    root.addEventListener('click', ({ target }) => {
      const button = target.closest('button');
      if (!button) return;
      const pressed = button.getAttribute('aria-pressed') !== 'true';
      const { helpful } = reviews[Number(button.dataset.index)];
      button.setAttribute('aria-pressed', String(pressed));
      button.nextElementSibling.textContent = `${helpful + (pressed ? 1 : 0)} people found this helpful`;
    });
  }
}

function review({ by, stars, text, helpful }, index) {
  return `<article aria-label="Review by ${by}"><h4>${by}</h4>
    <span class="stars" role="img" aria-label="${stars} of 5 stars">${'★'.repeat(stars)}${'☆'.repeat(5 - stars)}</span>
    <p>${text}</p><div><button type="button" aria-pressed="false" data-index="${index}">Helpful</button>
    <small>${helpful} people found this helpful</small></div></article>`;
}

customElements.define('shop-reviews', ShopReviews);

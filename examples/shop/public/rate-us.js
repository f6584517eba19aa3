// <rate-us>: a widget in a closed shadow root; scripts of the page cannot look inside.

class RateUs extends HTMLElement {
  connectedCallback() {
    const root = this.attachShadow({ mode: 'closed' });
    root.innerHTML = `<style>button { font: inherit; font-weight: 600; padding: 10px 18px; border: 0; border-radius: 10px;
      background: #f0b429; color: #2b2410; cursor: pointer; } p { margin: 0; }</style>
      <button type="button">Rate us</button>`;
    root.querySelector('button').addEventListener('click', () => {
      root.innerHTML = '<p role="status">Thanks for your stars ★★★★★</p>';
    });
  }
}

customElements.define('rate-us', RateUs);

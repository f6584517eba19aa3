// A call to the server, and a short message at the edge of the page.

const TOAST_MS = 4000;

/** POST /api/<name>. Throws with the server's words if it says no. */
export async function ask(name, value = {}) {
  const response = await fetch(`/api/${name}`, { method: 'POST', body: JSON.stringify(value) });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error);
  return answer;
}

export function toast(text) {
  const line = document.createElement('p');
  line.textContent = text;
  document.querySelector('.toasts').append(line);
  setTimeout(() => line.remove(), TOAST_MS);
}

export function showCount(count) {
  document.querySelector('[data-cart-count]').textContent = count;
}

/** Shows an error's words in a role=alert; none hides it. */
export function say(place, error) {
  place.hidden = !error;
  place.textContent = error?.message ?? '';
}

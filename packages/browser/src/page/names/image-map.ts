// Image maps: an area has no box of its own. It is where its image is, in the shape that it says.

/** The image that an area is a part of; of several, the first that is drawn. */
export function imageOf(area: HTMLAreaElement): HTMLImageElement | null {
  const map = area.closest('map');
  const name = map?.getAttribute('name') ?? '';
  if (name === '') return null;
  const root = area.getRootNode();
  if (!(root instanceof Document) && !(root instanceof ShadowRoot)) return null;
  const images = [...root.querySelectorAll<HTMLImageElement>('img[usemap]')].filter(
    (image) => image.getAttribute('usemap')?.replace(/^[^#]*#/, '') === name,
  );
  return images.find((image) => image.checkVisibility({ visibilityProperty: true })) ?? images[0] ?? null;
}

/** Where an element is drawn: an area is drawn where its image is, wherever the map stands. */
export function drawnAs(element: Element): Element {
  return element instanceof HTMLAreaElement ? (imageOf(element) ?? element) : element;
}

/** The box around the shape of an area, in the window. Empty if it has no image, or lies outside of it. */
export function areaRect(area: HTMLAreaElement): DOMRect {
  const image = imageOf(area);
  if (image === null) return new DOMRect();
  // Browsers count from the corner of the image with its border, and draw areas larger with it.
  const frame = image.getBoundingClientRect();
  const { width: across, height: down } = frame;
  const [wide, high] = [across / (image.offsetWidth || across || 1), down / (image.offsetHeight || down || 1)];
  const shape = shapeOf(area);
  const [left, top, right, bottom] = shape ?? [0, 0, across / wide, down / high];
  const x = Math.max(0, Math.min(left, right) * wide);
  const y = Math.max(0, Math.min(top, bottom) * high);
  const width = Math.min(across, Math.max(left, right) * wide) - x;
  const height = Math.min(down, Math.max(top, bottom) * high) - y;
  return width <= 0 || height <= 0 ? new DOMRect() : new DOMRect(frame.x + x, frame.y + y, width, height);
}

/** Left, top, right, bottom, from the corner of the image; null: all of it. */
function shapeOf(area: HTMLAreaElement): readonly [number, number, number, number] | null {
  const numbers = (area.getAttribute('coords') ?? '').split(/[\s,;]+/).flatMap((text) => {
    const value = Number.parseFloat(text);
    return Number.isNaN(value) ? [] : [value];
  });
  const shape = (area.getAttribute('shape') ?? 'rect').toLowerCase();
  if (shape === 'default') return null;
  if (shape === 'circle' || shape === 'circ') {
    const [x = 0, y = 0, radius = 0] = numbers;
    return [x - radius, y - radius, x + radius, y + radius];
  }
  if (shape === 'poly' || shape === 'polygon') {
    const across = numbers.filter((_, i) => i % 2 === 0);
    const down = numbers.filter((_, i) => i % 2 === 1);
    return [Math.min(...across), Math.min(...down), Math.max(...across), Math.max(...down)];
  }
  const [left = 0, top = 0, right = 0, bottom = 0] = numbers;
  return [left, top, right, bottom];
}

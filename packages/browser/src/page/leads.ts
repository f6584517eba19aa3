// Where a click or a form leads: to another document, or nowhere.

/** Whether a click on a link, or a form, takes this page to another address. `target`: what it went to; in a shadow root an event forgets that. */
export function leads(event: Event, target: EventTarget | null = event.target): boolean {
  if (event.type === 'submit') {
    const form = target;
    if (!(form instanceof HTMLFormElement)) return false;
    const submitter = (event as SubmitEvent).submitter;
    // Not form.target: a field of that name would hide it.
    const place = submitter?.getAttribute('formtarget') ?? form.getAttribute('target') ?? '';
    const method = submitter?.getAttribute('formmethod') ?? form.getAttribute('method') ?? 'get';
    return method.toLowerCase() !== 'dialog' && (place === '' || place === '_self' || place === '_top');
  }
  const mouse = event as MouseEvent;
  if (mouse.ctrlKey || mouse.metaKey || mouse.shiftKey || mouse.button !== 0) return false;
  const link = event
    .composedPath()
    .find((one): one is HTMLAnchorElement => one instanceof HTMLAnchorElement && one.href !== '');
  if (link === undefined || link.hasAttribute('download') || !/^https?:|^file:/.test(link.protocol)) return false;
  if (link.target !== '' && link.target !== '_self' && link.target !== '_top') return false;
  return link.href.replace(/#.*/, '') !== location.href.replace(/#.*/, '') || !link.href.includes('#');
}

/** Whether it opens something beside this page: another tab, a window, a download. `path`: where it went, which it forgets itself. */
export function opens(event: Event, path: readonly EventTarget[]): boolean {
  if (event.type === 'submit') {
    const method = (event as SubmitEvent).submitter?.getAttribute('formmethod') ?? '';
    const [form = null] = path;
    return method.toLowerCase() !== 'dialog' && form instanceof HTMLFormElement && !leads(event, form);
  }
  const link = path.find((one) => one instanceof HTMLAnchorElement || one instanceof HTMLAreaElement);
  if (link === undefined || !/^(?:https?|file|blob|data):/.test(link.protocol)) return false;
  const { ctrlKey, metaKey, shiftKey, button } = event as MouseEvent;
  if (button === 2 || (button !== 0 && event.type === 'click')) return false;
  const isElsewhere = link.target !== '' && link.target !== '_self' && link.target !== '_top';
  return isElsewhere || link.hasAttribute('download') || ctrlKey || metaKey || shiftKey || button === 1;
}

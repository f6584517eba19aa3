// Groups to choose from that are no lists: radio buttons, tabs, buttons side by side of which one stays pressed.

import { isVisible } from '../sight/visibility.js';
import { checkedOf } from './state.js';

const MEMBERS =
  'input[type="radio"], [role="radio"], [role="tab"], button[aria-pressed], [role="button"][aria-pressed]';
/** More is a page, and no group. */
const MOST_MEMBERS = 60;

/** What can be chosen in a group; empty: it is none. */
export function membersOf(group: Element): Element[] {
  if (group instanceof HTMLSelectElement || group instanceof HTMLInputElement) return [];
  const members = [...group.querySelectorAll(MEMBERS)].filter(isVisible);
  if (members.length < 2 || members.length > MOST_MEMBERS) return [];
  // Two groups in one, or buttons among tabs: not something to choose from.
  return new Set(members.map(kindOf)).size === 1 ? members : [];
}

function kindOf(member: Element): string {
  if (member instanceof HTMLInputElement) return `radio ${member.name}`;
  return member.getAttribute('role') === 'button' ? 'pressed' : (member.getAttribute('role') ?? 'pressed');
}

export function isMemberChosen(member: Element): boolean {
  return member.getAttribute('aria-selected') === 'true' || checkedOf(member) === true;
}

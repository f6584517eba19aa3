// The service worker: keeps the connection to the relay, and does in tab groups what clients ask. It may be stopped at any
// time; whatever wakes it begins here.

import { answerPanel } from './panel-messages.js';
import { RelayConnection } from './relay-connection.js';
import { TabGroups } from './tab-groups.js';

const groups = new TabGroups();
const connection = new RelayConnection(groups);
groups.report = (reported) => connection.send(reported);
groups.onChange = () => void showBadge();
groups.handovers.onChange = () => void showBadge();
connection.onChange = () => void showBadge();

/** Twice a minute is as often as an alarm may come. */
const LOOK_MINUTES = 0.5;

chrome.runtime.onInstalled.addListener(() => {});
chrome.runtime.onStartup.addListener(() => {});
chrome.alarms.onAlarm.addListener(() => void connection.connect());
chrome.runtime.onMessage.addListener((message, sender, answer) => {
  // Content scripts, pages and other extensions are not the panel.
  if (sender.id !== chrome.runtime.id || !(sender.url ?? '').startsWith(`chrome-extension://${chrome.runtime.id}/`))
    return false;
  // Nor is it in a tab of a group, where programs press buttons.
  if (sender.tab?.id !== undefined && (groups.has(sender.tab.id) || groups.isIn(sender.tab.groupId))) return false;
  answerPanel(message, connection, groups).then(answer, (error: unknown) => answer({ error: String(error) }));
  return true;
});

void chrome.alarms.create('connect', { periodInMinutes: LOOK_MINUTES });
void chrome.sidePanel.setPanelBehavior({ openPanelOnActionClick: true });
void connection.connect();

/** How many programs are connected, or that one of them waits for the user: for everybody to see. */
async function showBadge(): Promise<void> {
  const { clients } = groups;
  const isAwaited = groups.handovers.open.length > 0;
  await chrome.action.setBadgeBackgroundColor({ color: isAwaited ? '#b91c1c' : '#6d28d9' });
  const count = clients.length === 0 ? '' : String(clients.length);
  await chrome.action.setBadgeText({ text: isAwaited ? '!' : count });
  const names = clients.map(({ name }) => name).join(', ');
  await chrome.action.setTitle({ title: names === '' ? 'Beckon' : `Beckon: ${names}` });
}

// A planner without a model: it fills in what it knows, by what the fields are called, and sends the form.
const known = { email: 'amy@shop.test', phone: '030 123', country: 'FR' };

globalThis.apply = async (tabId) => {
  const say = (message) => chrome.tabs.sendMessage(tabId, message, { frameId: 0 });
  const { fields } = await say({ type: 'OBSERVE', reason: 'initial' });
  const results = [];
  const execute = async (action) => {
    const { result } = await say({ type: 'EXECUTE', action });
    results.push(result);
    return result.ok;
  };
  for (const { vaultyId, name, type } of fields) {
    if (known[name] === undefined) continue;
    const isList = type.startsWith('select');
    await execute({ type: isList ? 'SELECT' : 'FILL', target: { by: 'vaultyId', id: vaultyId }, value: known[name] });
  }
  await execute({ type: 'CLICK', target: { by: 'intent', role: 'button', text: 'Submit Application' } });
  return results;
};

// The script that acts comes into a page when its first action is asked for.
chrome.runtime.onMessage.addListener(({ type }, { tab, documentId }, reply) => {
  if (type !== 'LOAD_ACTIONS') return false;
  const target = { tabId: tab.id, documentIds: [documentId] };
  chrome.scripting.executeScript({ target, files: ['actions.js'] }).then(reply, () => reply());
  return true;
});

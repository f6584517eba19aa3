// Many sessions over the one that an extension has with a tab: each hears what it would hear alone.

import { beforeEach, expect, it } from 'vitest';
import { RemoteEndpoint } from '../../packages/browser/src/remote/endpoint.js';

type Json = Readonly<Record<string, unknown>>;

let out: Json[];
let sent: { readonly session: string | undefined; readonly method: string; readonly params: Json }[];
let endpoint: RemoteEndpoint;
let next = 0;
beforeEach(() => {
  out = [];
  sent = [];
  endpoint = new RemoteEndpoint(
    {
      userAgent: 'Chrome/156.0.0.0',
      command: async (_, session, method, params) => {
        sent.push({ session, method, params });
        return method === 'Network.getCookies' ? { cookies: [{ name: 'a', domain: 'shop.test', path: '/' }] } : {};
      },
      open: async () => ({ tab: 2, targetId: 'T2', url: 'about:blank', title: '' }),
      close: async () => {},
      handOver: async ({ task }) => {
        sent.push({ session: undefined, method: 'handOver', params: { task } });
        return { answer: 'done' };
      },
      handoverOver: async () => void sent.push({ session: undefined, method: 'over', params: {} }),
    },
    (message) => out.push(message as Json),
  );
  endpoint.came({ tab: 1, targetId: 'T1', url: 'https://shop.test/cart', title: 'Cart' });
  sent = [];
});

it('asks the user to take over, and takes the question back', async () => {
  expect(await ask('Beckon.handover', { task: 'Solve it', until: null, leftMs: 5 })).toEqual({ answer: 'done' });
  expect(await ask('Beckon.handoverOver')).toEqual({});
  expect(sent.map(({ method, params }) => [method, params])).toEqual([
    ['handOver', { task: 'Solve it' }],
    ['over', {}],
  ]);
});

async function ask(method: string, params: Json = {}, sessionId?: string): Promise<Json> {
  const id = ++next;
  endpoint.take({ id, method, params, ...(sessionId === undefined ? {} : { sessionId }) });
  for (;;) {
    const answer = out.find((message) => message['id'] === id);
    if (answer !== undefined) return (answer['result'] ?? { error: answer['error'] }) as Json;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const attach = async (): Promise<string> =>
  String((await ask('Target.attachToTarget', { targetId: 'T1' }))['sessionId']);
const heard = (session: string): string[] =>
  out.flatMap(({ sessionId, method }) => (sessionId === session && typeof method === 'string' ? [method] : []));
const methods = (): string[] => sent.map(({ method }) => method);

it('reports to each what it has enabled, and the worlds there are to who comes later', async () => {
  const [one, two] = [await attach(), await attach()];
  await ask('Runtime.enable', {}, one);
  endpoint.event(1, undefined, 'Runtime.executionContextCreated', { context: { id: 1 } });
  endpoint.event(1, undefined, 'Runtime.executionContextCreated', { context: { id: 2 } });
  endpoint.event(1, undefined, 'Runtime.executionContextDestroyed', { executionContextId: 1 });
  endpoint.event(1, undefined, 'Network.requestWillBeSent', {});
  expect(heard(two)).toEqual([]);
  await ask('Runtime.enable', {}, two);
  const contexts = out.filter(
    ({ sessionId, method }) => sessionId === two && method === 'Runtime.executionContextCreated',
  );
  expect(contexts.map(({ params }) => params)).toEqual([{ context: { id: 2 } }]);
  expect(heard(one)).not.toContain('Network.requestWillBeSent');
});

it('ends for the browser only what no session needs any more', async () => {
  const [one, two] = [await attach(), await attach()];
  for (const session of [one, two]) await ask('Page.enable', {}, session);
  await ask('Network.setCacheDisabled', { cacheDisabled: true }, two);
  await ask('Page.disable', {}, one);
  expect(methods()).not.toContain('Page.disable');
  await ask('Target.detachFromTarget', { sessionId: two });
  expect(methods()).toContain('Page.disable');
  expect(sent.filter(({ method }) => method === 'Network.setCacheDisabled').at(-1)?.params).toEqual({
    cacheDisabled: false,
  });
  expect(await ask('Page.reload', {}, two)).toMatchObject({ error: {} });
});

it('lets a frame begin when all who hold it let it, and at once if it is wanted by none', async () => {
  const [one, two] = [await attach(), await attach()];
  for (const session of [one, two])
    await ask('Target.setAutoAttach', { autoAttach: true, filter: [{ type: 'iframe' }] }, session);
  expect(methods().filter((method) => method === 'Target.setAutoAttach')).toHaveLength(1);
  const frame = {
    sessionId: 'F',
    targetInfo: { targetId: 'f', type: 'iframe', url: '', title: '' },
    waitingForDebugger: true,
  };
  endpoint.event(1, undefined, 'Target.attachedToTarget', frame);
  const inner = out.flatMap(({ method, params }) => {
    const given = params as
      | { readonly sessionId: string; readonly targetInfo: { readonly targetId: string } }
      | undefined;
    return method === 'Target.attachedToTarget' && given?.targetInfo.targetId === 'f' ? [given.sessionId] : [];
  });
  expect(inner).toHaveLength(2);
  await ask('Runtime.runIfWaitingForDebugger', {}, inner[0]);
  expect(methods()).not.toContain('Runtime.runIfWaitingForDebugger');
  await ask('Runtime.runIfWaitingForDebugger', {}, inner[1]);
  expect(sent.at(-1)).toMatchObject({ session: 'F', method: 'Runtime.runIfWaitingForDebugger' });
  const worker = { ...frame, sessionId: 'W', targetInfo: { ...frame.targetInfo, targetId: 'w', type: 'worker' } };
  endpoint.event(1, undefined, 'Target.attachedToTarget', worker);
  expect(sent.at(-1)).toMatchObject({ session: 'W', method: 'Runtime.runIfWaitingForDebugger' });
});

it('calls bindings where they were added, and passes pictures to who films', async () => {
  const [one, two] = [await attach(), await attach()];
  for (const session of [one, two]) {
    await ask('Runtime.enable', {}, session);
    await ask('Page.enable', {}, session);
  }
  await ask('Runtime.addBinding', { name: 'mine' }, one);
  await ask('Page.startScreencast', {}, two);
  endpoint.event(1, undefined, 'Runtime.bindingCalled', { name: 'mine' });
  endpoint.event(1, undefined, 'Page.screencastFrame', {});
  expect(heard(one).filter((method) => /binding|screencast/.test(method))).toEqual(['Runtime.bindingCalled']);
  expect(heard(two).filter((method) => /binding|screencast/.test(method))).toEqual(['Page.screencastFrame']);
});

it('sends what follows a question for the frames after its answer', async () => {
  const one = await attach();
  endpoint.take({ id: 901, method: 'Page.getFrameTree', sessionId: one });
  endpoint.take({ id: 902, method: 'Page.setLifecycleEventsEnabled', sessionId: one });
  expect(methods()).toEqual(['Page.getFrameTree']);
  await ask('Page.reload', {}, one);
  expect(methods()).toEqual(['Page.getFrameTree', 'Page.setLifecycleEventsEnabled', 'Page.reload']);
});

it('brings nothing to the front, opens no hidden page, and knows no other profile', async () => {
  const one = await attach();
  expect(await ask('Page.bringToFront', {}, one)).toEqual({});
  expect(sent).toEqual([]);
  for (const [method, params] of [
    ['Target.createTarget', { hidden: true }],
    ['Target.createBrowserContext', {}],
    ['Browser.grantPermissions', {}],
    ['Target.attachToTarget', { targetId: 'elsewhere' }],
  ] as const)
    expect(await ask(method, params), method).toMatchObject({ error: {} });
  expect(sent).toEqual([]);
});

it('has the cookies of sites in the group, and sets and clears no others', async () => {
  expect(await ask('Storage.getCookies')).toMatchObject({ cookies: [{ name: 'a' }] });
  const bank = { name: 'b', value: '1', domain: 'bank.test' };
  const own = { name: 'b', value: '1', domain: '.shop.test' };
  expect(await ask('Storage.setCookies', { cookies: [own, bank] })).toMatchObject({ error: {} });
  expect(methods()).not.toContain('Network.setCookies');
  expect(await ask('Storage.setCookies', { cookies: [own] })).toEqual({});
  await ask('Storage.clearCookies');
  expect(sent.filter(({ method }) => method === 'Network.deleteCookies').map(({ params }) => params)).toEqual([
    { name: 'a', domain: 'shop.test', path: '/' },
  ]);
  expect(methods()).not.toContain('Network.clearBrowserCookies');
});

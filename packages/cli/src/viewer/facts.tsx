// The result of a step: changes, notes, what was requested, what the page said and what it requested.

import type { OutcomeData, RequestData } from '@beckon/core/report/html/run-data.js';
import { spent } from '@beckon/core/report/words.js';
import { counted } from '@beckon/core/text/text.js';
import type { ComponentChildren } from 'preact';
import { Code } from './failure.js';
import { hasFailed, isBad } from './list.js';

export function Facts({ outcome }: { readonly outcome: OutcomeData }) {
  const { changes, notes, data, messages, requests } = outcome;
  const errors = messages.list.filter(isBad).length;
  const failed = requests.list.filter(hasFailed).length;
  return (
    <>
      {notes.length > 0 && (
        <Card title="Notes">
          <ul class="notes">
            {listed(notes, (note) => (
              <bdi>{note}</bdi>
            ))}
          </ul>
        </Card>
      )}
      {changes.list.length > 0 && (
        <Card title="What changed" count={changes.list.length + changes.more}>
          <ul class="changes">
            {listed(changes.list, ({ sign, text }) => (
              <>
                <span class={`mark is-${SIGNS[sign] ?? 'page'}`}>
                  <span aria-hidden="true">{sign}</span>
                  <span class="unseen">{SIGNS[sign] ?? ''} </span>
                </span>
                <bdi>{text}</bdi>
              </>
            ))}
          </ul>
          <More count={changes.more} />
        </Card>
      )}
      {data.list.length > 0 && (
        <Card title="Data">
          <Code text={data.list.join('\n')} label="Data" />
          <More count={data.more} what="lines" />
        </Card>
      )}
      {messages.list.length > 0 && (
        <Card
          title="Console"
          count={messages.list.length + messages.more}
          bad={errors === 0 ? '' : counted(errors, 'error')}
        >
          <ul class="messages">
            {listed(messages.list, ({ level, text, from }) => (
              <div class={`message is-${level}`}>
                <span class="level">{level}</span>
                <bdi class="text">{text}</bdi>
                {from !== '' && <bdi class="from">{from}</bdi>}
              </div>
            ))}
          </ul>
          <More count={messages.more} />
        </Card>
      )}
      {requests.list.length > 0 && (
        <Card
          title="Requests"
          count={requests.list.length + requests.more}
          bad={failed === 0 ? '' : `${failed} failed`}
        >
          <Requests requests={requests.list} />
          <More count={requests.more} />
        </Card>
      )}
    </>
  );
}

const SIGNS: Readonly<Record<string, string>> = { '+': 'appeared', '-': 'gone', '~': 'changed', '@': 'page' };

function Card({
  title,
  count,
  bad = '',
  children,
}: {
  readonly title: string;
  readonly count?: number;
  readonly bad?: string;
  readonly children: ComponentChildren;
}) {
  return (
    <section class="card">
      <h3>
        {title} {count !== undefined && <span class="muted">{count}</span>}{' '}
        {bad !== '' && <span class="bad">{bad}</span>}
      </h3>
      {children}
    </section>
  );
}

function listed<T>(list: readonly T[], one: (item: T) => ComponentChildren) {
  return list.map((item, i) => <li key={i}>{one(item)}</li>);
}

function More({ count, what = '' }: { readonly count: number; readonly what?: string }) {
  return count === 0 ? null : <p class="muted">{`and ${count.toLocaleString('en')} more ${what}`.trim()}</p>;
}

function Requests({ requests }: { readonly requests: readonly RequestData[] }) {
  return (
    <table class="requests">
      <thead>
        <tr>
          <th scope="col">Status</th>
          <th scope="col">Request</th>
          <th scope="col">Kind</th>
          <th scope="col" class="right">
            Time
          </th>
        </tr>
      </thead>
      <tbody>
        {requests.map((request, i) => (
          <tr key={i} class={hasFailed(request) ? 'has-failed' : ''}>
            <td class="status">{statusOf(request)}</td>
            <td>
              <b>{request.method}</b> <bdi class="url">{request.url}</bdi>
              {request.failure !== null && <div class="bad">{request.failure}</div>}
            </td>
            <td>{request.kind}</td>
            <td class="right">{request.ms === null ? '' : spent(request.ms)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function statusOf({ status, isBlocked, isMocked, failure }: RequestData): string {
  if (isBlocked) return 'blocked';
  if (status === null) return failure === null ? 'open' : '✗ failed';
  return `${status >= 400 ? '✗ ' : ''}${status}${isMocked ? ', mocked' : ''}`;
}

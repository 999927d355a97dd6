import { href } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { cleanAddress } from '#contract/fields/clean-text.ts';
import { operatorCalls } from '#contract/operator/calls.ts';
import type { BlockedAddress } from '#contract/operator/email/blocked-addresses.ts';
import { formatMoment } from '#contract/fields/days.ts';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { readText } from '../../ui/form/read-form.ts';
import { DoneNotice, RefusedNotice, readDone, withDone } from '../form/done-notice.tsx';
import { save } from '../form/save.ts';
import { TextField } from '../form/text-field.tsx';
import { readQuery } from '../list/read-list.ts';
import { Pager } from '../list/pager.tsx';
import { SearchForm } from '../list/search-form.tsx';
import { Views } from '../list/views.tsx';
import { EmptyList, type EmptyTexts } from '../list/empty-list.tsx';
import { PageTitle, BackLink } from '../shell/page-title.tsx';
import { requireAnswer, requireStaff } from '../require-staff.ts';
import { blockReasons, scopeNames } from '../labels/emails.ts';
import { withQuery } from '../../ui/with-query.ts';
import { createInputProps } from '../form/inputs.ts';
import { Table, type Column } from '../list/table.tsx';
import { readParameter } from '../addresses.ts';
import type { Route } from './+types/blocked.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const { scope, ...position } = readQuery(request.url, operatorCalls.getBlockedAddresses, {
    defaults: { scope: 'all' },
  });
  const q = readParameter(request.url, 'q') ?? '';
  const answer = await api.getBlockedAddresses({ query: { ...position, ...(q ? { eMail: q } : { scope }) } });
  // A part of an address cannot be looked up: only codes of whole addresses are stored.
  const problem = isRefused(answer) && answer.more.fields?.eMail ? 'Please enter the whole address.' : null;
  const page = problem ? { items: [], total: 0, next: null } : requireAnswer(answer);
  const isLater = position.before !== undefined;
  return { ...page, q, view: scope, problem, isLater, done: readDone(request.url) };
}

/** Sends no more mailings to an address. */
export async function action({ request, context }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return save(request, {
    read: (form) => ({ eMail: cleanAddress(readText(form, 'eMail')) }),
    call: (body) => api.blockAddress({ body }),
    done: () => withDone(href('/office/emails/blocked'), 'mailings-refused', { scope: 'mail-shots' }),
  });
}

export default function BlockedPage({ loaderData, actionData }: Route.ComponentProps) {
  const { items, total, next, q, view, problem, isLater, done } = loaderData;
  return (
    <>
      <BackLink href={href('/office/emails')} label="Sent emails" />
      <PageTitle heading="Do not email" isWrong={problem !== null || Boolean(actionData)} />
      {!actionData && <DoneNotice done={done} />}
      <RefusedNotice refused={actionData?.refused} />
      <ErrorSummary problems={actionData?.problems ?? {}} />
      <p className="quiet">
        These addresses get no emails or no mailings, and mobile numbers no text messages. We keep only a code
        of each, so an address is shown as long as the email that came back is kept.
      </p>
      <Views
        label="What is not sent"
        current={q ? '' : view}
        views={(['all', 'mail-shots'] as const).map((key) => ({
          key,
          label: scopeNames[key],
          href: withQuery(href('/office/emails/blocked'), { scope: key === 'all' ? null : key }),
          ...(key === view && !q && { count: total }),
        }))}
      />
      <SearchForm q={q} label="Is an address blocked?" hint="The whole address" />
      <RefusedNotice refused={problem} />
      {items.length > 0 && <Table columns={columns} rows={items} getKey={({ id }) => id} />}
      {items.length === 0 && !problem && <EmptyList texts={emptyTexts} filters={{ q }} />}
      <Pager
        first={isLater ? withQuery(href('/office/emails/blocked'), { q, scope: view }) : null}
        next={next && withQuery(href('/office/emails/blocked'), { q, scope: view, before: next })}
      />
      <BlockForm reply={actionData} />
    </>
  );
}

const emptyTexts: EmptyTexts = { nothing: 'No address is blocked.', noMatch: 'This address is not blocked.' };

const formatBlock = (scope: BlockedAddress['scope'], reason: BlockedAddress['reason']): string =>
  reason === 'number-refused' ? 'No text messages' : scopeNames[scope];

const columns: Column<BlockedAddress>[] = [
  {
    heading: 'Address',
    className: 'any-length',
    cell: ({ eMail, scope, reason }) => (
      <>
        {eMail ? <bdi>{eMail}</bdi> : <i>address hidden</i>}
        <span className="under">{formatBlock(scope, reason)}</span>
      </>
    ),
  },
  {
    heading: 'Why',
    cell: ({ reason, emailId }) => (
      <>
        {blockReasons[reason]}
        {emailId && (
          <span className="under">
            <a href={href('/office/emails/:id', { id: emailId })}>
              {reason === 'number-refused' ? 'The text message' : 'The email that came back'}
            </a>
          </span>
        )}
      </>
    ),
  },
  { heading: 'Since', className: 'when', isNamed: true, cell: ({ blockedAt }) => formatMoment(blockedAt) },
  {
    heading: 'What to do',
    isHeadingHidden: true,
    className: 'row-action',
    cell: ({ id, eMail, canUnblock }) =>
      canUnblock && (
        <a
          href={href('/office/emails/blocked/:id', { id })}
          aria-label={`Unblock ${eMail ?? 'this address'}`}
        >
          Unblock…
        </a>
      ),
  },
];

const BlockForm = ({ reply }: { reply: Route.ComponentProps['actionData'] }) => (
  <section className="office-form" aria-labelledby="block">
    <h2 id="block">Somebody asks for no more mailings</h2>
    <form method="post" action={href('/office/emails/blocked')} noValidate>
      <TextField
        {...createInputProps(reply?.values ?? {}, reply?.problems ?? {})('eMail')}
        label="Their email address"
        hint="Emails about their bookings and requests still come."
        type="email"
      />
      <p className="form-actions">
        <button className="button">Take off the mailing list</button>
      </p>
    </form>
  </section>
);

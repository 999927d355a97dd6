import { href } from 'react-router';
import type { Refused } from '#contract/call.ts';
import { formatCount } from '#contract/fields/count.ts';
import { formatEmailKind } from '#contract/operator/email/email-kinds.ts';
import type { UnsentGroup } from '#contract/operator/email/unsent-emails.ts';
import { RefusedNotice, withDone } from '../form/done-notice.tsx';
import { Table, type Column } from '../list/table.tsx';
import { PageTitle, BackLink } from '../shell/page-title.tsx';
import { requireAnswer, requireStaff } from '../require-staff.ts';
import { withQuery } from '../../ui/with-query.ts';
import { confirm, unknownButton } from '../form/confirm.ts';
import type { Route } from './+types/unsent.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return requireAnswer(await api.getUnsentEmails({}));
}

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return confirm(request, {
    call: async ({ press }): Promise<true | { queued: number } | Refused> => {
      if (press === 'send') return api.sendUnsentEmails({ body: {} });
      if (press === 'leave') return api.leaveUnsentEmails({ body: {} });
      return unknownButton;
    },
    done: (answer) =>
      withDone(href('/office/emails'), answer !== true && answer.queued > 0 ? 'unsent-sent' : 'unsent-left'),
  });
}

/** The emails that were only saved, and how many are still useful. Sends them when a button is pressed. */
export default function UnsentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { total, useful, groups, canSend } = loaderData;
  return (
    <>
      <BackLink href={href('/office/emails')} label="Sent emails" />
      <PageTitle heading="Emails that were never sent" isWrong={Boolean(actionData)} />
      <RefusedNotice refused={actionData?.refused} />
      {total === 0 ? <p className="quiet">There are none to decide about.</p> : <Decision {...loaderData} />}
      {groups.length > 0 && (
        <Table columns={columns} rows={groups} getKey={({ kind, campaign }) => kind + (campaign ?? '')} />
      )}
      {total > 0 && (
        <form method="post" action={href('/office/emails/unsent')} className="form-actions">
          {useful > 0 && canSend && (
            <button className="button button-main" name="press" value="send">
              {useful === 1 ? 'Send the useful one' : `Send the ${formatNumber(useful)} useful ones`}
            </button>
          )}
          <button className="button" name="press" value="leave">
            {total === 1 ? 'Leave it unsent' : 'Leave them all unsent'}
          </button>
        </form>
      )}
    </>
  );
}

const formatNumber = (count: number) => count.toLocaleString('en-GB');

const Decision = ({ total, useful, canSend }: Route.ComponentProps['loaderData']) => (
  <>
    <p>
      {formatCount(total, 'email was', 'emails were')} only saved on the server, because there was no mail
      server then. {useful === 0 ? 'None of them is' : formatCount(useful, 'of them is', 'of them are')} still
      useful. <a href={withQuery(href('/office/emails'), { status: 'saved' })}>Open these emails</a>
    </p>
    <p>
      {!canSend && 'There is no mail server yet, so nothing can be sent. '}
      The others stay as they are, and you are not asked about them again. Each can still be sent on its own
      page; a link has to be made again where it came from.
    </p>
  </>
);

const columns: Column<UnsentGroup>[] = [
  {
    heading: 'Emails',
    className: 'any-length',
    cell: ({ kind, campaign, subject }) => (
      <>
        {formatEmailKind(kind)}
        {campaign && (
          <span className="under">
            <a href={href('/office/mailings/:ca', { ca: campaign })}>
              <bdi>{subject}</bdi>
            </a>
          </span>
        )}
      </>
    ),
  },
  { heading: 'Never sent', isNamed: true, cell: ({ total }) => formatNumber(total) },
  { heading: 'Still useful', isNamed: true, cell: ({ useful }) => formatNumber(useful) },
  { heading: 'Why not the others', cell: (group) => describeReasons(group) },
];

function describeReasons({ campaign, outOfDate, blocked, withoutContent }: UnsentGroup): string {
  const late = campaign
    ? 'not needed: they have it already, are no contacts any more, or the mailing is paused or stopped'
    : 'out of date: the day or the link is past, or something newer was written';
  const reasons = [
    ...(outOfDate > 0 ? [`${formatNumber(outOfDate)} ${late}`] : []),
    ...(blocked > 0 ? [`${formatNumber(blocked)} to a blocked address`] : []),
    ...(withoutContent > 0 ? [`${formatNumber(withoutContent)} not kept, or with a link of its own`] : []),
  ];
  return reasons.map((reason) => `${reason}.`).join(' ');
}

import { href } from 'react-router';
import { formatMoment } from '#contract/fields/days.ts';
import type { ReceivedReply, RepliedRecord } from '#contract/operator/email/replies.ts';
import { formatFileSize } from '../../record/file-size.ts';
import { DoneNotice, RefusedNotice, readDone, withDone } from '../../form/done-notice.tsx';
import { ContactLink } from '../../record/contact-link.tsx';
import { Fact } from '../../record/fact.tsx';
import { PageTitle, BackLink } from '../../shell/page-title.tsx';
import { requireAnswer, requireStaff } from '../../require-staff.ts';
import { findRecords, RecordChoice } from './record-choice.tsx';
import { confirm } from '../../form/confirm.ts';
import { readParameter } from '../../addresses.ts';
import type { Route } from './+types/reply.ts';

export async function loader({ request, context, params: { guid } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const reply = requireAnswer(await api.getReply({ guid }));
  const q = readParameter(request.url, 'q');
  const isSearched = q !== null || reply.record === null;
  const records = isSearched ? await findRecords(api, q ?? reply.sender ?? '') : null;
  return { reply, q: q ?? reply.sender ?? '', records, done: readDone(request.url) };
}

export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return confirm(request, {
    call: ({ record }) => {
      if (!record) return api.markReplySeen({ guid, body: {} });
      const [recordType = '', ...id] = record.split(':');
      const body = { recordType: recordType as RepliedRecord, recordId: id.join(':') };
      return api.assignReply({ guid, body });
    },
    done: (_, { record }) =>
      record
        ? withDone(href('/office/emails/replies/:guid', { guid }), 'reply-assigned')
        : withDone(href('/office/emails/replies'), 'reply-done'),
  });
}

export default function ReplyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { reply, q, records, done } = loaderData;
  const { guid, senderName, sender, record, isAutomatic, seenAt, seenBy } = reply;
  return (
    <>
      <BackLink href={href('/office/emails/replies')} label="Replies" />
      <PageTitle heading={senderName ?? sender ?? 'Unknown sender'} isWrong={Boolean(actionData)} />
      {!actionData && <DoneNotice done={done} />}
      <RefusedNotice refused={actionData?.refused} />
      <Facts reply={reply} />
      <Text reply={reply} />
      <Files reply={reply} />
      <form method="post" action={href('/office/emails/replies/:guid', { guid })} className="form-actions">
        {record && (
          <a className="button button-main" href={record.path}>
            <span>
              Open <bdi>{record.label}</bdi>
            </span>
          </a>
        )}
        {!seenAt && !isAutomatic && record && <button className="button">Mark as done</button>}
        <a className="button" href={href('/office/emails/replies/:guid/remove', { guid })}>
          Remove…
        </a>
      </form>
      {seenAt && (
        <p className="quiet">
          Done by <bdi>{seenBy}</bdi>, {formatMoment(seenAt)}.
        </p>
      )}
      <RecordChoice guid={guid} q={q} records={records} isAssigned={record !== null} />
    </>
  );
}

const Text = ({ reply }: { reply: ReceivedReply }) => (
  <>
    {reply.text ? (
      <div className="email-text">
        <p>
          <bdi>{reply.text}</bdi>
        </p>
      </div>
    ) : (
      <p className="quiet">It has no text.</p>
    )}
    {reply.quoted && (
      <details>
        <summary>The email that it answers</summary>
        <div className="email-text quiet">{reply.quoted}</div>
      </details>
    )}
  </>
);

const matchTexts = {
  address: 'By the address that was answered, which only this family has',
  'message-id': 'By the email that it answers',
  staff: 'By your team',
};

const Facts = ({ reply }: { reply: ReceivedReply }) => (
  <dl className="answers">
    <Fact label="From">{reply.sender && <ContactLink to={reply.sender} />}</Fact>
    <Fact label="Subject">{reply.subject}</Fact>
    <Fact label="Received">{formatMoment(reply.receivedAt)}</Fact>
    <Fact label="About">
      {reply.record ? <a href={reply.record.path}>{reply.record.label}</a> : 'Not known yet'}
    </Fact>
    <Fact label="How we know">{reply.matchedBy && matchTexts[reply.matchedBy]}</Fact>
    <Fact label="The email">
      {reply.emailId && <a href={href('/office/emails/:id', { id: reply.emailId })}>Open the email</a>}
    </Fact>
    <Fact label="Kind">{reply.isAutomatic ? 'Automatic: a program wrote it' : null}</Fact>
  </dl>
);

function Files({ reply: { guid, files, leftOut } }: { reply: ReceivedReply }) {
  if (files.length + leftOut.length === 0) return null;
  return (
    <section aria-labelledby="attached">
      <h2 id="attached">Attached</h2>
      <ul className="office-list">
        {files.map(({ guid: file, name, bytes, isPhotograph }) => (
          <li key={file}>
            <a
              className="any-length"
              href={href('/office/emails/replies/:guid/files/:file', { guid, file })}
              download
            >
              <bdi>{name}</bdi>
            </a>
            <span className="under">
              {isPhotograph ? 'Photograph, checked. ' : 'Not checked. Open it only if you expect it. '}
              {formatFileSize(bytes)}
            </span>
          </li>
        ))}
        {leftOut.map((reason) => (
          <li key={reason} className="any-length">
            <bdi>{reason}</bdi>
            <span className="under">It was not kept. Ask the family to send it again.</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

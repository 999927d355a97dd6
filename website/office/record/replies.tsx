import { href } from 'react-router';
import { formatMoment } from '#contract/fields/days.ts';
import type { ListedReply, RepliedRecord } from '#contract/operator/email/replies.ts';
import { withQuery } from '../../ui/with-query.ts';
import { requireAnswer, type Staff } from '../require-staff.ts';

/** The answers to emails about a record, and whether answers come back at all. */
export async function readReplies(api: Staff['api'], recordType: RepliedRecord, recordId: string) {
  const { items, total, isOn } = requireAnswer(
    await api.getReplies({ query: { recordType, recordId, limit: '20' } }),
  );
  return { items, total, isOn };
}

type Replies = Awaited<ReturnType<typeof readReplies>>;

const isNew = ({ seenAt, isAutomatic }: ListedReply) => !seenAt && !isAutomatic;

/** The new replies to a record, until somebody has marked each as done. */
export const NewReplies = ({ replies: { items } }: { replies: Replies }) =>
  items.filter(isNew).map(({ guid, senderName, sender, receivedAt, beginning }) => (
    <div key={guid} className="notice notice-care">
      <p>
        <strong>
          <bdi>{senderName ?? sender ?? 'The family'}</bdi> has answered
        </strong>
        , {formatMoment(receivedAt)}: <bdi className="any-length">{beginning}</bdi>
      </p>
      <p>
        <a href={href('/office/emails/replies/:guid', { guid })}>Read the answer</a>
      </p>
    </div>
  ));

/** All answers, the newest first. Renders nothing if there are none. */
export function RecordReplies({ replies: { items, total } }: { replies: Replies }) {
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="replies">
      <h2 id="replies">Answers to our emails</h2>
      <ul className="office-list">
        {items.map((reply) => (
          <li key={reply.guid}>
            <a href={href('/office/emails/replies/:guid', { guid: reply.guid })}>
              <bdi>{reply.beginning || reply.subject || 'Without text'}</bdi>
            </a>
            <span className="under">
              {isNew(reply) && <strong>New. </strong>}
              {reply.isAutomatic && 'Automatic. '}
              <bdi>{reply.senderName ?? reply.sender ?? 'Unknown sender'}</bdi>,{' '}
              {formatMoment(reply.receivedAt)}
              {reply.attachments > 0 && `, ${reply.attachments} attached`}
            </span>
          </li>
        ))}
      </ul>
      {total > items.length && (
        <p className="quiet">
          <a href={withQuery(href('/office/emails/replies'), { view: 'done' })}>Earlier answers</a>
        </p>
      )}
    </section>
  );
}

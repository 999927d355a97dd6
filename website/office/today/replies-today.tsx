import { formatCount } from '#contract/fields/count.ts';
import { href } from 'react-router';
import { formatAge } from '../../attention/age.ts';
import { findOwnGuid, type Staff, requireAnswers } from '../require-staff.ts';
import { withQuery } from '../../ui/with-query.ts';
import { More } from './more.tsx';

const repliesShown = '5';

/**
 * The answers of families that nobody has dealt with: about requests that somebody looks after themselves, then all of
 * their branch, or of all branches.
 */
export async function readNewReplies({ api, actor }: Staff, now: Date) {
  const owner = findOwnGuid(actor);
  const query = { view: 'new', limit: repliesShown } as const;
  const branch = actor.branch ?? undefined;
  const { own, ownOfBranch, all } = await requireAnswers({
    own: owner ? api.getReplies({ query: { ...query, owner } }) : null,
    ownOfBranch:
      owner && branch ? api.getReplies({ query: { view: 'new', limit: '1', owner, branch } }) : null,
    all: api.getReplies({ query: { ...query, ...(branch && { branch }) } }),
  });
  const ofOtherBranches = own && ownOfBranch ? own.total - ownOfBranch.total : 0;
  const ofOwner = own ? own.items : [];
  const { items, total, counts } = all;
  const others = items.filter(({ guid }) => ofOwner.every((one) => one.guid !== guid));
  const listed = [...ofOwner, ...others].slice(0, Number(repliesShown));
  return {
    items: listed.map((item) => ({ ...item, age: formatAge(item.receivedAt, now) })),
    total: total + ofOtherBranches,
    unmatched: counts.unmatched,
    branch: ofOtherBranches > 0 ? null : (actor.branch ?? null),
  };
}

type Replies = Awaited<ReturnType<typeof readNewReplies>>;

/** Replies that nobody has marked as done. Renders nothing if there are none. */
export function RepliesToday({ replies: { items, total, unmatched, branch } }: { replies: Replies }) {
  if (items.length + unmatched === 0) return null;
  return (
    <section className="attention" aria-labelledby="replies">
      <h2 id="replies">Families have answered</h2>
      <ul className="office-list">
        {items.map(({ guid, senderName, sender, beginning, record, age }) => (
          <li key={guid}>
            <a href={href('/office/emails/replies/:guid', { guid })}>
              <bdi>{senderName ?? sender ?? 'Unknown sender'}</bdi>
            </a>
            <span className="under">
              <bdi className="any-length">{beginning}</bdi>
              <span className="under">
                {record && (
                  <>
                    About <a href={record.path}>{record.label}</a>,{' '}
                  </>
                )}
                {age}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <More
        count={total - items.length}
        one="answer"
        href={withQuery(href('/office/emails/replies'), { view: 'new', branch })}
      />
      {unmatched > 0 && (
        <p>
          <a href={withQuery(href('/office/emails/replies'), { view: 'unmatched' })}>
            {formatCount(unmatched, 'answer has no record', 'answers have no record')}
          </a>
          . Say what {unmatched === 1 ? 'it is' : 'they are'} about.
        </p>
      )}
    </section>
  );
}

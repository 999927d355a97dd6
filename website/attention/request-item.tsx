import { Form, href } from 'react-router';
import { formatMoment } from '#contract/fields/days.ts';
import { withQuery } from '../ui/with-query.ts';
import type { Attention } from './attention.ts';

type RequestItemProps = { request: Attention['requests']['items'][number]; ownGuid: string | null };

/** The list of new requests, in the order of the Today page. */
const ofNew = { state: 'new', sort: 'received' };

/** A cremation request that nobody has taken, or that its family has changed since it was read. */
export function RequestItem({ request, ownGuid }: RequestItemProps) {
  const { reference, revision, recordRevision, receivedAt, age, deceased, requester, assignee } = request;
  return (
    <li>
      <p className="attention-name">
        <strong>
          <a
            href={withQuery(href('/office/requests/:reference', { reference }), assignee ? {} : ofNew)}
            aria-label={`Open request ${reference}: ${deceased}`}
          >
            <bdi>{deceased}</bdi>
          </a>
        </strong>{' '}
        <span>
          {revision > 0 ? 'Changed' : 'Received'} {age}, {formatMoment(receivedAt)}
        </span>
      </p>
      <p>
        {reference}, requested by <bdi>{requester}</bdi>
      </p>
      {assignee && (
        <p>
          The family has sent it again.{' '}
          {assignee.guid === ownGuid ? (
            'You look after it.'
          ) : (
            <>
              <bdi>{assignee.name}</bdi> looks after it.
            </>
          )}
        </p>
      )}
      {!assignee && ownGuid && (
        <Form method="post" preventScrollReset>
          <button
            className="button"
            name="take-request"
            value={`${reference} ${recordRevision}`}
            aria-label={`Take this on: ${deceased}`}
          >
            Take this on
          </button>
        </Form>
      )}
    </li>
  );
}

import { Form } from 'react-router';
import type { Attention } from './attention.ts';
import { formatMoment } from '#contract/fields/days.ts';

type Request = Attention['requests']['items'][number];

/** A cremation request not yet marked as seen; it has a page, or a press shows its answers. */
export function RequestItem({ request, href }: { request: Request; href: string | undefined }) {
  const { reference, revision, receivedAt, deceased, requester, sections } = request;
  return (
    <li>
      <p className="attention-name">
        <strong>
          {href ? (
            <a href={href} aria-label={`Open request ${reference}: ${deceased}`}>
              <bdi>{deceased}</bdi>
            </a>
          ) : (
            reference
          )}
        </strong>{' '}
        <span>
          {revision > 0 ? 'Changed' : 'Received'} {formatMoment(receivedAt)}
        </span>
      </p>
      <p>
        {href ? reference : <bdi>{deceased}</bdi>}, requested by <bdi>{requester}</bdi>
      </p>
      {!href && (
        <details>
          <summary>
            Show all answers<span className="only-heard"> of {reference}</span>
          </summary>
          {sections.map((section) => (
            <Answers key={section.heading} {...section} />
          ))}
        </details>
      )}
      <Form method="post" preventScrollReset>
        <button
          className="button"
          name="see-request"
          value={`${reference} ${revision}`}
          aria-label={`Mark as seen: ${reference}`}
        >
          Mark as seen
        </button>
      </Form>
    </li>
  );
}

function Answers({ heading, answers }: Request['sections'][number]) {
  return (
    <>
      <h4>{heading}</h4>
      <dl className="answers">
        {answers.map(({ label, lines }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{lines.join('\n')}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

import { href } from 'react-router';
import type { CaseCare } from '#contract/operator/cases/care.ts';
import { withQuery } from '../../../ui/with-query.ts';
import { describePlace, describeSince } from './labels.ts';

/** The place of the person, on the page of their case. */
export function CarePanel({ care: { number, labels, isErased } }: { care: CaseCare }) {
  const { now, code } = labels[0]!;
  return (
    <section aria-labelledby="care" className="case-care">
      <h2 id="care">Where the person is</h2>
      <p>
        <strong>
          <bdi>{describePlace(now)}</bdi>
        </strong>
        <span className="under">
          <bdi>{describeSince(now)}</bdi>
        </span>
      </p>
      <p className="form-actions">
        {!isErased && (
          <a className="button" href={withQuery(href('/office/care'), { code })}>
            Record
          </a>
        )}
        <a className="button" href={href('/office/cases/:number/care', { number })}>
          Chain of care
        </a>
      </p>
    </section>
  );
}

import { href } from 'react-router';
import type { BereavementEvent } from '#contract/events.ts';
import { AnswersPassedOn } from '../waiting-list-offers.tsx';

type JoinWithAnswersProps = { event: BereavementEvent; values: Record<string, string> };

/** A form after a booking with too few places left: one press joins the waiting list with the same answers. */
export function JoinWithAnswers({ event: { guid }, values }: JoinWithAnswersProps) {
  return (
    <form className="notice could-wait" method="post" action={href('/events/:guid/waiting-list', { guid })}>
      <h2>Would you like to wait for places?</h2>
      <p>
        If enough places become free, we will email <strong>{values.eMail}</strong> and hold them for you
        while you decide.
      </p>
      <AnswersPassedOn values={values} />
      <button className="button">Join The Waiting List</button>
    </form>
  );
}

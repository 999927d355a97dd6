import { href } from 'react-router';
import type { BereavementEvent } from '#contract/events.ts';
import { passedOnPrefix } from './waiting-lists.ts';

const answers = ['name', 'eMail', 'numberOfAttendees'];

type JoinWithAnswersProps = { event: BereavementEvent; values: Record<string, string> };

/** After a booking for which there are not enough places: one press joins the waiting list with the same answers. */
export function JoinWithAnswers({ event: { guid }, values }: JoinWithAnswersProps) {
  return (
    <form className="notice could-wait" method="post" action={href('/events/:guid/waiting-list', { guid })}>
      <h2>Would you like to wait for places?</h2>
      <p>
        If enough places become free, we will email <strong>{values.eMail}</strong> and hold them for you
        while you decide.
      </p>
      {answers.map((name) => (
        <input key={name} type="hidden" name={`${passedOnPrefix}${name}`} value={values[name]} />
      ))}
      <button className="button">Join The Waiting List</button>
    </form>
  );
}

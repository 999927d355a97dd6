import { href } from 'react-router';
import { formatCount } from '#contract/fields/count.ts';
import type { EventForStaff } from '#contract/operator/events/events.ts';
import { ratings } from '#contract/visitor/event-answers.ts';

/** "Very good 7, Good 3", without ratings that nobody chose; empty before the first answer. */
export const describeRatings = ({ ratings: counts }: Pick<EventForStaff, 'ratings'>): string =>
  ratings
    .map(({ rating, text }) => ({ text, count: counts[rating - 1] ?? 0 }))
    .filter(({ count }) => count > 0)
    .map(({ text, count }) => `${text} ${count}`)
    .join(', ');

/** How often each answer was given after an event, with the way to them; nothing before the first. */
export function RatingCounts({ event }: { event: EventForStaff }) {
  const total = event.ratings.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  return (
    <p>
      <a href={href('/office/events/:guid/answers', { guid: event.guid })}>
        {formatCount(total, 'answer')} after the event
      </a>
      : {describeRatings(event)}
    </p>
  );
}

import type { NeedsPerson } from './needs-person.ts';

const shownMax = 20;

/** What waits for somebody to look at it; nothing where nothing does. */
export function NeedsPersonList({ items }: { items: NeedsPerson[] | null }) {
  if (!items || items.length === 0) return null;
  const more = items.length - shownMax;
  return (
    <section className="waits" aria-labelledby="waits">
      <h2 id="waits">Waiting for a person</h2>
      <ul>
        {items.slice(0, shownMax).map(({ about, says }) => (
          <li key={about}>
            <strong>{about}</strong>
            <span>{says}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p>And {more} more.</p>}
    </section>
  );
}

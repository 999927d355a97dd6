import type { SetUpCheck } from '#contract/operator/set-up-check.ts';
import { formatMoment } from '#contract/fields/days.ts';
import { Form } from 'react-router';
import { setUpTexts } from './labels.ts';

/** The remaining setup items, for administrators. Renders nothing once all are done. */
export function SetUpList({ items }: { items: SetUpCheck[] }) {
  const pendingItems = items.filter(({ isDone, setAside }) => !isDone && !setAside);
  const aside = items.filter(({ isDone, setAside }) => !isDone && setAside);
  if (pendingItems.length + aside.length === 0) return null;
  return (
    <section className="set-up" aria-labelledby="set-up">
      <h2 id="set-up">{pendingItems.length > 0 ? 'Before families use the website' : 'Setup'}</h2>
      {pendingItems.length > 0 && (
        <ul className="office-list">
          {pendingItems.map(({ item }) => (
            <Item key={item} item={item} />
          ))}
        </ul>
      )}
      {aside.length > 0 && <SetAside items={aside} />}
    </section>
  );
}

function Item({ item }: Pick<SetUpCheck, 'item'>) {
  const { heading, instruction, link, button } = setUpTexts[item];
  return (
    <li>
      <h3>{heading}</h3>
      <p>
        {instruction} {link && <a href={link.href}>{link.label}</a>}
      </p>
      <Form method="post">
        <button className="button" name="set-aside" value={item} aria-label={`${button}: ${heading}`}>
          {button}
        </button>
      </Form>
    </li>
  );
}

/** The person who dismissed it, and a button to undo that. */
const SetAside = ({ items }: { items: SetUpCheck[] }) => (
  <details>
    <summary>Hidden ({items.length})</summary>
    <ul className="office-list">
      {items.map(({ item, setAside }) => (
        <li key={item}>
          <p>
            <strong>{setUpTexts[item].heading}</strong>{' '}
            <span className="under">
              “{setUpTexts[item].button}”, <bdi>{setAside!.who}</bdi>, {formatMoment(setAside!.at)}
            </span>
          </p>
          <Form method="post">
            <button
              className="button"
              name="ask-again"
              value={item}
              aria-label={`Ask again: ${setUpTexts[item].heading}`}
            >
              Ask again
            </button>
          </Form>
        </li>
      ))}
    </ul>
  </details>
);

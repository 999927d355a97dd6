import { Fragment } from 'react';
import { ListPages } from '../list-pages.tsx';
import type { ReviewLists } from './needs-review.ts';
import { listNames } from '../view.ts';

/** Items that need attention. Renders nothing if there are none. */
export function NeedsReviewList({ lists }: { lists: ReviewLists | null }) {
  if (!lists || Object.values(lists).every(({ total }) => total === 0)) return null;
  return (
    <section className="waits" aria-labelledby="waits">
      <h2 id="waits">Waiting for a person</h2>
      {listNames.map((name) => {
        const list = lists[name];
        return (
          list &&
          list.total > 0 && (
            <Fragment key={name}>
              <ul id={name}>
                {list.items.map(({ title: about, message }) => (
                  <li key={about}>
                    <strong>{about}</strong>
                    <span>{message}</span>
                  </li>
                ))}
              </ul>
              <ListPages name={name} list={list} />
            </Fragment>
          )
        );
      })}
    </section>
  );
}

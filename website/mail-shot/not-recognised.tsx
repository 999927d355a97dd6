import { WhatNext } from '../ui/outcome/outcome.tsx';

/** Shows no part of the link, because anybody could have written it. */
export function NotRecognised() {
  return (
    <div id="email-link">
      <title>This link is not recognised</title>
      <h1 tabIndex={-1} data-outcome>
        This link is not recognised
      </h1>
      <p>The link may be incomplete. Nothing has been opened.</p>
      <WhatNext label="See all support events" href="/events" />
    </div>
  );
}

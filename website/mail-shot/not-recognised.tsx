/** Shows no part of the link, because anybody could have written it. */
export function NotRecognised() {
  return (
    <div id="email-link">
      <title>This link is not recognised</title>
      <h1 tabIndex={-1} data-outcome>
        This link is not recognised
      </h1>
      <p>The link may be incomplete. Nothing has been opened.</p>
      <p>
        <a className="button" href="/events">
          See all support events
        </a>
      </p>
    </div>
  );
}

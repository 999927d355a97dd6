import type { SessionEnd } from '../../request-facts.ts';
import warnBeforeEnd from './warn-before-end.js?url';

/** Warns five minutes before the session ends. A form that is sent later is kept, also without JavaScript. */
export const SessionWarning = ({ ends }: { ends: SessionEnd }) => (
  <>
    <output
      className="session-end"
      id="session-end"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: '' }}
    />
    <script defer src={warnBeforeEnd} data-ends-in-ms={Math.floor(ends.endsInMs)} />
  </>
);

import { EmailsToday } from './emails-today.tsx';
import { isWell, ProcessesToday } from './processes-today.tsx';
import type { Today } from './read-today.ts';

type Server = Today['server'];

/** Problems with emails and processes. Renders nothing if there are none. */
export const ServerToday = ({ processes, stopped }: Server) => (
  <>
    <EmailsToday stopped={stopped} />
    <ProcessesToday processes={processes} />
  </>
);

/** The frame of the page says how many emails were never sent. */
export const isServerWell = ({ processes, stopped, unsent }: Server): boolean =>
  !stopped && unsent === 0 && (!processes || isWell(processes));

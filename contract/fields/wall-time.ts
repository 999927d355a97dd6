import * as z from 'zod/mini';
import { localDateTime } from './fields.ts';
import { londonMoment, isRealWallTime } from './london-moment.ts';

/** Wall time in Europe/London, `YYYY-MM-DDTHH:mm:ss`, that exists when the clocks go forward in spring. */
export const londonDateTime = (message: string) =>
  localDateTime(message).check(
    z.refine(
      (wallTime) => !isLocalTime(wallTime) || isRealWallTime(londonMoment(wallTime), wallTime),
      'This time does not exist: the clocks go forward from 1 am to 2 am that night. Please choose another time.',
    ),
  );

// Text that is not a wall time at all has its own message.
const isLocalTime = (text: string): boolean => !Number.isNaN(Date.parse(`${text}Z`));

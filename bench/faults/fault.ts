import type { World } from './world/world.ts';

export type Result = {
  fault: string;
  rounds: number;
  /** "1,204 bookings, 96 photographs" */
  acknowledged: string;
  lost: number;
  twice: number;
  /** Milliseconds from the end of the fault to the first booking, one figure a round. */
  serviceMs: number[];
  /** Milliseconds from the end of the fault to the arrival of the next email, one figure a round. */
  emailMs?: number[];
  notes: string[];
};

export type Options = { rounds: number; pauseSeconds: number; isStack: boolean };

export type Fault = { about: string; run(options: Options): Promise<Result> };

/** One round of a fault, while the loads go on. Returns when the fault is over. */
export type Round = (world: World, seconds: number) => Promise<void>;

const serviceMsMax = 5_000;

export const isMissed = ({ lost, twice, serviceMs, notes }: Result): boolean =>
  lost + twice > 0 ||
  serviceMs.some((ms) => !(ms <= serviceMsMax)) ||
  notes.some((note) => note.startsWith('Wrong: '));

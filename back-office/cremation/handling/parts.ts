import { refuse } from '#contract/call.ts';
import type { Actor } from '#contract/operator/staff/actor.ts';
import type { Database } from '../../database/database.ts';
import { recordHistory } from '../../history/record-history.ts';
import type { Provider } from '../../email/layout.ts';
import type { CremationParts } from '../request.ts';
import { refuseChangedMeanwhile } from '../../check.ts';
import type { Changes } from '../../history/differences.ts';

/** The dependencies of the staff's calls about requests. */
export type HandlingParts = CremationParts & {
  actor: Actor;
  keepRequestsDays: number;
  provider: Provider;
};

const referencePattern = /^[\w-]{1,40}$/;

/** A typed reference in the database's spelling; null if it has another format. */
export const readReference = (input: string): string | null =>
  referencePattern.test(input) ? input.toUpperCase() : null;

type Change = { reference: string; action: string; changes?: Changes };

/** Adds an entry to the history of a request. */
export const recordRequest = (
  { actor, clock }: Pick<HandlingParts, 'actor' | 'clock'>,
  database: Database,
  { reference, ...change }: Change,
) =>
  recordHistory(database, {
    actor,
    at: clock(),
    record: { type: 'cremation_request', id: reference },
    ...change,
  });

export const requestNotFound = refuse(404, 'request-not-found', 'There is no request with this reference.');
export const answersErased = refuse(
  409,
  'answers-erased',
  'The answers of this request have been erased, so nothing can be changed or sent.',
);
export const revisionConflict = refuseChangedMeanwhile('this request');

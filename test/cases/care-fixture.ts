import type { AllCalls } from '#contract/operator/calls.ts';
import { assertAccepted } from '../support/answers.ts';

/** A case with belongings and an entry of its chain of care that say this text. */
export async function recordHandover(api: AllCalls, number: string, text: string): Promise<void> {
  assertAccepted(
    await api.addBelongings({ number, body: { description: `Ring of ${text}` }, idempotencyKey: null }),
  );
  const place = await createCarePlace(api, `Mortuary ${number}`);
  const { labels } = assertAccepted(await api.getCaseCare({ number }));
  const { code } = labels.find(({ kind }) => kind === 'belongings')!;
  const note = `To ${text}`;
  const guid = crypto.randomUUID();
  assertAccepted(await api.recordCare({ body: { guid, code, place, act: 'handed-over', note } }));
}

export const createCarePlace = async (api: AllCalls, name: string): Promise<string> =>
  assertAccepted(await api.createCarePlace({ body: { name, kind: 'mortuary' }, idempotencyKey: null })).guid;

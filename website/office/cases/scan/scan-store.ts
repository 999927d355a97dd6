import type { AllCalls } from '#contract/operator/calls.ts';
import { ActionStore, secondsSince } from '../../offline/action-store.ts';
import { newGuid } from '../../offline/new-guid.ts';
import type { SentAction } from '../../offline/take-actions.ts';
import type { Recorded, Recorder, Stored } from '../../offline/unsent.ts';

/** The fields of an entry. */
export type CareFields = { code: string; place: string; act: string; note: string };

/** `description` is the line on the page: the label, the place and the act. */
export type CareAction = Recorded & CareFields & { kind: 'care'; description: string };

type Recent = { guid: string; description: string; state: 'unsent' | 'stored' | 'refused' };
/** The latest that were recorded on this page, the newest first. */
type View = { recent: Recent[] };

const recentMax = 10;
const clockMax = Date.parse('2100-01-01');

/** An entry as it is sent: how long ago it was, and what the clock of the device said. */
function toSentEntry({ guid, kind, code, place, act, note, at }: Stored<CareAction>) {
  const isPossible = at >= 0 && at < clockMax;
  const deviceAt = isPossible ? new Date(at).toISOString() : undefined;
  return { guid, kind, code, place, act, note, secondsAgo: secondsSince(at), deviceAt };
}

/** Makes the call of an entry. */
export const performCare = (api: AllCalls, kind: string, sent: SentAction): Promise<unknown> | null => {
  const { guid, code, place, act, note, secondsAgo, deviceAt } = sent;
  return kind === 'care'
    ? api.recordCare({ body: { guid, code, place, act, note, secondsAgo, deviceAt } as never })
    : null;
};

/** Keeps what is recorded with labels, and sends it. */
export class ScanStore extends ActionStore<CareAction, View> {
  #recent: CareAction[] = [];
  readonly #stored = new Set<string>();

  constructor({ address, recorder }: { address: string; recorder: Recorder }) {
    super({ address, recorder, prefix: 'care.', toSent: toSentEntry }, { recent: [] });
  }

  record(fields: CareFields, { whose, description }: { whose: string; description: string }) {
    const action = {
      ...fields,
      kind: 'care' as const,
      guid: newGuid(),
      at: Date.now(),
      whose,
      description,
    };
    this.#recent = [action, ...this.#recent].slice(0, recentMax);
    this.keep(action);
  }

  protected override view(): View {
    const findState = ({ guid }: CareAction) => {
      if (this.kept.refused.has(guid)) return 'refused';
      return this.#stored.has(guid) ? 'stored' : 'unsent';
    };
    return {
      recent: this.#recent.map((each) => ({
        guid: each.guid,
        description: each.description,
        state: findState(each),
      })),
    };
  }

  protected override settled(stored: Stored<CareAction>[]) {
    for (const { guid } of stored) this.#stored.add(guid);
    this.show({ connection: 'connected' });
  }
}

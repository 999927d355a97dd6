import assert from 'node:assert/strict';
import type { AllCalls } from '#contract/operator/calls.ts';
import { readCareCode } from '#contract/operator/cases/care-code.ts';
import type { Actor } from '#contract/operator/staff/actor.ts';
import { actionsPerRequestMax, type Result } from '#website/office/offline/action-store.ts';
import { takeActions } from '#website/office/offline/take-actions.ts';
import { performCare } from '#website/office/cases/scan/scan-store.ts';
import type { Random } from '../../support/random.ts';

/** A member of staff who has signed in. */
export type Colleague = { actor: Actor; api: AllCalls };

const dayMs = 86_400_000;
const characters = '0123456789ABCDFGHJKMNPQRSTVWXYZ';

type Scan = { code: string; place: string; act: string; note: string };

/** A phone with a wrong clock that keeps what it scans until it has a connection, half of the time. */
export class Device {
  readonly #owner: Colleague;
  readonly #clock: { now: Date };
  readonly #random: Random;
  readonly #skew: number;
  #kept: (Scan & { guid: string; at: number })[] = [];
  isOnline = true;
  sent = 0;
  refused: string[] = [];

  constructor(owner: Colleague, clock: { now: Date }, random: Random) {
    this.#owner = owner;
    this.#clock = clock;
    this.#random = random;
    this.#skew = Math.round((random.next() - 0.5) * 10 * dayMs);
  }

  #now = () => this.#clock.now.getTime() + this.#skew;

  record(scan: Scan) {
    this.#kept.push({ ...scan, guid: crypto.randomUUID(), at: this.#now() });
  }

  /** Sends what it has kept, as the scan page does. One answer in twenty is lost on the way, so that it is sent again. */
  async send(): Promise<void> {
    this.isOnline = this.#random.isOneIn(2);
    if (this.isOnline) await this.sendAll();
  }

  async sendAll(): Promise<void> {
    while (this.#kept.length > 0) {
      const batch = this.#kept.slice(0, actionsPerRequestMax);
      const actions = batch.map(({ at, ...scan }) => ({
        ...scan,
        kind: 'care',
        secondsAgo: Math.round((this.#now() - at) / 1000),
        deviceAt: new Date(at).toISOString(),
      }));
      const body = JSON.stringify({ by: this.#owner.actor.id, actions });
      const request = new Request('http://lychgate.example/', { method: 'POST', body });
      const taken = await takeActions(this.#owner, request, performCare);
      assert.ok(!(taken instanceof Response), 'the server takes what a device sends');
      if (this.#random.isOneIn(20)) continue;
      this.#settle(taken.results);
    }
  }

  #settle(results: Result[]) {
    const done = new Set(results.map(({ guid }) => guid));
    this.refused.push(...results.flatMap(({ refused }) => refused ?? []));
    this.sent += results.filter(({ refused }) => refused === null).length;
    this.#kept = this.#kept.filter(({ guid }) => !done.has(guid));
  }
}

/** The code as a camera reads it: one in a hundred has wrong characters. */
export function read(code: string, random: Random): string {
  if (!random.isOneIn(100)) return code;
  let text = code;
  for (let count = 1 + Math.floor(random.next() * 3); count > 0; count -= 1) {
    const at = Math.floor(random.next() * code.length);
    text = text.slice(0, at) + random.pick([...characters]) + text.slice(at + 1);
  }
  return text;
}

/** Whether a device without a connection notices that a code was misread. */
export const isNoticed = (code: string): boolean => readCareCode(code) === null;

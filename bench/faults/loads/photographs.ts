import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { createForm } from '../../../test/support/records/images.ts';
import { createLargePhotograph } from '../../../test/support/records/photographs.ts';
import { keys } from '../../processes.ts';
import type { World } from '../world/world.ts';
import { mustCall } from './call.ts';
import type { Load } from './load.ts';

const bytesEach = 60_000;
const pauseMs = 150;
const answerMs = 15_000;

/** A family that adds photographs, each until it is taken. */
export function createPhotographLoad(world: World): Load {
  const acknowledged = new Set<string>();
  let funeral = '';
  return {
    what: 'photographs',
    prepare: async () => {
      const body = { personName: 'Margaret Ellis', date: '2031-03-29', mayAddPhotographs: true };
      funeral ||= (await mustCall<{ guid: string }>(world.address, 'POST', 'Funerals', body)).guid;
    },
    run: async (signal) => {
      while (!signal.aborted) {
        const bytes = await createLargePhotograph(bytesEach);
        const isTaken = await untilTaken(() => upload(world.address, funeral, bytes), signal);
        if (isTaken) acknowledged.add(computeDigest(bytes));
        await wait(pauseMs);
      }
    },
    check: async () => {
      const listed = await mustCall<{ id: string }[]>(
        world.address,
        'GET',
        `Funerals/${funeral}/Photographs`,
      );
      const stored: string[] = [];
      for (const { id } of listed) {
        const path = `${world.address}/api/Funerals/${funeral}/Photographs/${id}/Original`;
        const answer = await fetch(path, { headers: { 'X-Api-Key': keys.operator } });
        if (answer.ok) stored.push(computeDigest(Buffer.from(await answer.arrayBuffer())));
      }
      return {
        acknowledged: acknowledged.size,
        lost: [...acknowledged].filter((each) => !stored.includes(each)).length,
        twice: stored.length - new Set(stored).size,
        notes:
          stored.length < listed.length
            ? [`${listed.length - stored.length} photographs cannot be read.`]
            : [],
      };
    },
  };
}

async function untilTaken(upload: () => Promise<boolean>, signal: AbortSignal): Promise<boolean> {
  while (!(await upload())) {
    if (signal.aborted) return false;
    await wait(pauseMs);
  }
  return true;
}

const computeDigest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function upload(address: string, funeral: string, bytes: Buffer): Promise<boolean> {
  const { headers, body } = createForm([{ bytes }]);
  try {
    const answer = await fetch(`${address}/api/ClientImage/UploadImages/${funeral}`, {
      method: 'POST',
      headers: { ...headers, 'X-Api-Key': keys.api },
      body: new Uint8Array(body),
      signal: AbortSignal.timeout(answerMs),
    });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}

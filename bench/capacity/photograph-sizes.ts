import { resize } from '#back-office/photographs/resizing/resize.ts';
import { createCameraPhotograph } from '../camera.ts';

export type PhotographCost = { originalBytes: number; shownBytes: number; files: number; cpuMs: number };

const photographs = 4;

/** The cost of one photograph of a phone: the original, all display sizes, and the time to make them. */
export async function measurePhotographs(): Promise<PhotographCost> {
  const cost = { originalBytes: 0, shownBytes: 0, files: 1, cpuMs: 0 };
  for (let number = 0; number < photographs; number += 1) {
    const original = await createCameraPhotograph();
    const before = process.cpuUsage();
    const { variants } = await resize(original);
    const { user, system } = process.cpuUsage(before);
    cost.cpuMs += (user + system) / 1_000 / photographs;
    cost.originalBytes += original.length / photographs;
    cost.shownBytes += variants.reduce((sum, { bytes }) => sum + bytes.length, 0) / photographs;
    cost.files = 1 + variants.length;
  }
  return cost;
}

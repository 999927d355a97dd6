import type { Story } from './caller.ts';
import { tellOfCases } from './cases.ts';
import { tellOfEvents } from './events.ts';
import { aboutFamilies } from './families.ts';
import { tellOfMoney } from './money.ts';
import { aboutTheOffice } from './office.ts';

export const partsOfStory = [tellOfEvents, tellOfCases, tellOfMoney, ...aboutFamilies, ...aboutTheOffice];

/** Tells what is told with calls. A part that breaks off is kept among the refusals. */
export async function tell(story: Story, parts = partsOfStory): Promise<void> {
  for (const part of parts)
    await part(story).catch((error: Error) => story.refused.set(part.name, String(error.stack)));
}

import * as z from 'zod/mini';
import { days, setting, yesNo, type SettingGroupTable } from '../setting.ts';

/** When a request becomes a case, and what the provider decides about cremations and ashes. */
export const cases = {
  heading: 'Cases',
  text: 'A case has the stages and tasks of one death. You can open one from a request, or for somebody who phones, at any time.',
  role: 'administrator',
  fields: {
    onArrival: yesNo({ label: 'Open a case by itself when a cremation request arrives' }),
    removesLeadless: setting({
      label: 'Leadless pacemakers have to be removed before a cremation',
      help: 'Practice differs. Ask your crematorium. All other implants have to be removed.',
      kind: 'switch',
      schema: z.boolean('Please say true or false.'),
      default: true,
      show: (isOn) => (isOn ? 'Yes' : 'No'),
    }),
    ashesDays: days({
      from: 1,
      to: 3650,
      default: 90,
      label: 'Today lists ashes that nobody has collected after',
      help: (range) => `Days after the cremation, ${range}.`,
    }),
  },
} satisfies SettingGroupTable;

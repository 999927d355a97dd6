import * as z from 'zod/mini';
import { setting, type SettingGroupTable } from '../setting.ts';

const openings = {
  staff: 'When somebody presses “Open a case”',
  arrival: 'By itself, when the request arrives',
};

/** When a request becomes a case. */
export const cases = {
  heading: 'Cases',
  text: 'A case has the stages and tasks of one death. You can open one for somebody who phones at any time.',
  role: 'administrator',
  fields: {
    opening: setting({
      label: 'The case of a cremation request is opened',
      kind: 'choice',
      options: openings,
      schema: z.enum(['staff', 'arrival'], 'Please choose one.'),
      default: 'staff',
      show: (opening) => openings[opening],
    }),
  },
} satisfies SettingGroupTable;

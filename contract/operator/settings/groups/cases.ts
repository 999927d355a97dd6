import { yesNo, type SettingGroupTable } from '../setting.ts';

/** When a request becomes a case. */
export const cases = {
  heading: 'Cases',
  text: 'A case has the stages and tasks of one death. You can open one from a request, or for somebody who phones, at any time.',
  role: 'administrator',
  fields: {
    onArrival: yesNo({ label: 'Open a case by itself when a cremation request arrives' }),
  },
} satisfies SettingGroupTable;

import * as z from 'zod/mini';
import {
  familyLevelField,
  familyLevelNames,
  familyLevels,
  type FamilyMilestone,
} from '../../cases/family-page.ts';
import { days, setting, yesNo, type SettingGroupTable } from '../setting.ts';

/** The setting of each milestone. */
export const milestoneSettings = {
  'in-care': 'emailInCare',
  papers: 'emailPapers',
  cremation: 'emailCremation',
  ashes: 'emailAshes',
  released: 'emailReleased',
} as const satisfies Record<FamilyMilestone, string>;

/** When a request becomes a case, what the provider decides about cremations and ashes, and what families are told. */
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
    familyLevel: setting({
      label: 'What the page of a family tells',
      help: 'You can choose it for each case too. In Scotland families are always told where the person is.',
      kind: 'choice',
      options: familyLevels.map((value) => ({ value, label: familyLevelNames[value] })),
      schema: familyLevelField,
      default: 'care',
      show: (level) => familyLevelNames[level],
    }),
    emailInCare: yesNo({
      label: 'Email the family when the person has come into our care',
      help: 'These emails contain no names. They lead to the page of the family.',
    }),
    emailPapers: yesNo({ label: 'Email the family when the papers are complete' }),
    emailCremation: yesNo({ label: 'Email the family when the cremation took place' }),
    emailAshes: yesNo({ label: 'Email the family when the ashes are here' }),
    emailReleased: yesNo({ label: 'Email the family when the ashes have left' }),
    ashesDays: days({
      from: 1,
      to: 3650,
      default: 90,
      label: 'Today lists ashes that nobody has collected after',
      help: (range) => `Days after the cremation, ${range}.`,
    }),
  },
} satisfies SettingGroupTable;

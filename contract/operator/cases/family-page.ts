import * as z from 'zod/mini';
import { get, put } from '../../call.ts';
import { revisionField } from '../../fields/fields.ts';

/** How much the page of a family tells. Each level tells what those before it tell. */
export const familyLevels = ['nothing', 'steps', 'care', 'place'] as const;
export type FamilyLevel = (typeof familyLevels)[number];

export const familyLevelNames: Record<FamilyLevel, string> = {
  nothing: 'Nothing',
  steps: 'What happens next, and who is being waited for',
  care: 'Also that the person is in our care',
  place: 'Also where the person is',
};

/** The moments that an email to the family can follow. */
export const familyMilestones = ['in-care', 'papers', 'cremation', 'ashes', 'released'] as const;
export type FamilyMilestone = (typeof familyMilestones)[number];

export const familyMilestoneNames: Record<FamilyMilestone, string> = {
  'in-care': 'The person is in our care',
  papers: 'The papers are complete',
  cremation: 'The cremation took place',
  ashes: 'The ashes are here',
  released: 'The ashes have left',
};

export const familyLevelField = z.enum(familyLevels, 'Please choose how much the family sees.');
const level = familyLevelField;

/** The parts of the page, in their order. */
export const familyTopics = ['where', 'waiting', 'next', 'done'] as const;

/** A sentence on the page of a family, and the entry that it follows from. */
const FamilySentence = z.object({
  topic: z.enum(familyTopics),
  text: z.string(),
  /** Wall time in Europe/London. */
  since: z.string(),
  /**
   * The entry that it follows from, of the chain of care, a task, a paper, an act by two, the signature or a stage: `care-3`,
   * `task-41`.
   */
  entry: z.string(),
});
export type FamilySentence = z.output<typeof FamilySentence>;

/** The page of a family. */
export const FamilyNews = z.object({
  sentences: z.array(FamilySentence),
  /** Since when there was no news, if that is 48 hours or more and something is still to come. */
  silentSince: z.nullable(z.string()),
  /** The branch to call. */
  call: z.object({ name: z.string(), phone: z.string() }),
});
export type FamilyNews = z.output<typeof FamilyNews>;

/** The page of a family, as staff see it before and after the family does. */
export const FamilyPage = z.object({
  number: z.string(),
  deceasedName: z.nullable(z.string()),
  isErased: z.boolean(),
  /** For this case; null: the setting. */
  chosen: z.nullable(level),
  /** The level that counts. In Scotland the family is always told where the person is. */
  level,
  /** The level of the setting. */
  usual: level,
  isAlwaysTold: z.boolean(),
  /** Exactly what the family sees, or would see at the level that was asked for; null if that is nothing. */
  news: z.nullable(FamilyNews),
  /** The milestones of which the family was told by email. */
  told: z.array(z.object({ milestone: z.enum(familyMilestones), at: z.string() })),
  revision: z.number(),
});
export type FamilyPage = z.output<typeof FamilyPage>;

const FamilyPageChange = z.strictObject({
  /** `null`: as the setting says. */
  level: z.nullable(level),
  revision: z.optional(revisionField),
});
export type FamilyPageChange = z.output<typeof FamilyPageChange>;

export const exampleNews: FamilyNews = {
  sentences: [
    {
      topic: 'where',
      text: 'Mr John Arthur Ellis is in our care.',
      since: '2026-11-24T10:12:00',
      entry: 'care-3',
    },
  ],
  silentSince: null,
  call: { name: 'Willow & Sons', phone: '01632 960 123' },
};

/** The page behind the private link of a family, which tells what has happened. */
export const familyPageCalls = {
  getFamilyPage: get('Cases/{number}/FamilyPage', {
    role: 'staff',
    summary: 'Read what the family of a case sees',
    query: z.strictObject({
      /** Shows the page as another level would tell it. */
      level: z.optional(level),
    }),
    answer: FamilyPage,
    example: {
      answer: {
        number: '1042-1',
        deceasedName: 'Mr John Arthur Ellis',
        isErased: false,
        chosen: null,
        level: 'care',
        usual: 'care',
        isAlwaysTold: false,
        news: exampleNews,
        told: [{ milestone: 'in-care', at: '2026-11-24T10:12:00' }],
        revision: 4,
      },
    },
  }),
  updateFamilyPage: put('Cases/{number}/FamilyPage', {
    role: 'staff',
    summary: 'Choose how much the family of a case sees',
    body: FamilyPageChange,
    answer: z.literal(true),
    example: { request: { level: 'place', revision: 4 } },
  }),
};

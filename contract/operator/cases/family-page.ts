import * as z from 'zod/mini';
import { get, put } from '../../call.ts';
import { optionalRevision } from '../../fields/fields.ts';

/** The levels of detail on the page of a family. Each includes those before it. */
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

/** A sentence on the page of a family, with the entry behind it. */
const FamilySentence = z.object({
  topic: z.enum(familyTopics),
  text: z.string(),
  /** Wall time in Europe/London. */
  since: z.string(),
  /**
   * The entry behind the sentence, in the chain of care, a task, a paper, a confirmed act, the signature or a
   * stage: `care-3`, `task-41`.
   */
  entry: z.string(),
});
export type FamilySentence = z.output<typeof FamilySentence>;

/** The page of a family. */
export const FamilyNews = z.object({
  sentences: z.array(FamilySentence),
  /** The time of the last news, if that is 48 hours ago or more and something is still to come. */
  silentSince: z.nullable(z.string()),
  /** The branch to call. */
  call: z.object({ name: z.string(), phone: z.string() }),
});
export type FamilyNews = z.output<typeof FamilyNews>;

/** The page of a family as staff see it, before and after it is shown. */
export const FamilyPage = z.object({
  number: z.string(),
  deceasedName: z.nullable(z.string()),
  isErased: z.boolean(),
  /** The level of this case; null: the setting's. */
  chosen: z.nullable(level),
  /** The effective level. In Scotland the family is always told where the person is. */
  level,
  /** The level of the setting. */
  usual: level,
  isAlwaysTold: z.boolean(),
  /** Exactly what the family sees, or would see at the requested level; null if that is nothing. */
  news: z.nullable(FamilyNews),
  /** The milestones that were emailed to the family. */
  told: z.array(z.object({ milestone: z.enum(familyMilestones), at: z.string() })),
  revision: z.number(),
});
export type FamilyPage = z.output<typeof FamilyPage>;

const FamilyPageChange = z.strictObject({
  /** Null: the setting's level. */
  level: z.nullable(level),
  revision: optionalRevision,
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

/** The page behind a family's private link, which tells what has happened. */
export const familyPageCalls = {
  getFamilyPage: get('Cases/{number}/FamilyPage', {
    role: 'staff',
    summary: 'Read what the family of a case sees',
    query: z.strictObject({
      /** Previews the page at another level. */
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

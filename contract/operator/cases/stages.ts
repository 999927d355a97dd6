/** The place of death. It decides which papers a cremation needs. */
export const jurisdictions = [
  'england-and-wales',
  'scotland',
  'northern-ireland',
  'islands',
  'elsewhere',
] as const;
export type Jurisdiction = (typeof jurisdictions)[number];

export const jurisdictionNames: Record<Jurisdiction, string> = {
  'england-and-wales': 'England and Wales',
  scotland: 'Scotland',
  'northern-ireland': 'Northern Ireland',
  islands: 'Isle of Man or Channel Islands',
  elsewhere: 'Elsewhere',
};

/** The stages of a case, in their order. */
export const caseStages = ['arrange', 'care', 'papers', 'cremation', 'ashes', 'closed'] as const;
export type CaseStage = (typeof caseStages)[number];

/** The stages of a case that somebody still works on. */
export const openStages = ['arrange', 'care', 'papers', 'cremation', 'ashes'] as const;
export type OpenStage = (typeof openStages)[number];

export const stageNames: Record<CaseStage, string> = {
  arrange: 'Arrangements',
  care: 'Into our care',
  papers: 'Papers',
  cremation: 'Cremation',
  ashes: 'Ashes',
  closed: 'Closed',
};

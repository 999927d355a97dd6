import { jurisdictions, type Jurisdiction } from './stages.ts';

type PaperKind = {
  name: string;
  /** The person or office that issues it. */
  issuer: string;
  hint?: string;
  /** Whether the family can send it. */
  isFromFamily: boolean;
  where: readonly Jurisdiction[];
  /** The task of the papers stage that it completes once it is checked, for the gate before the cremation. */
  task?: string;
  /** The name of a rule, or "Practice" if we know of none. */
  source: string;
};

const everywhere = jurisdictions;
const englandAndWales = ['england-and-wales'] as const;
const formsBefore2024 = ['northern-ireland', 'islands'] as const;
const practice = 'Practice';
const formsOf2024 = 'SI 2024/668; the use of each form is from memory';

/**
 * The kinds of papers, by the place of death. A new edition of a form is an edit here. The names of kinds are
 * stored, so they must not change.
 */
const paperKinds = {
  application: {
    name: 'Application for the cremation, signed',
    issuer: 'The applicant',
    hint: 'Form Cremation 1 in England and Wales, Form A1 in Scotland',
    isFromFamily: true,
    where: ['england-and-wales', 'scotland', 'elsewhere'],
    task: 'application',
    source: 'SI 2008/2841 reg. 14, SI 2024/668',
  },
  examiner: {
    name: 'Certificate or notice of the medical examiner',
    issuer: 'The medical examiner',
    isFromFamily: false,
    where: englandAndWales,
    task: 'examiner',
    source: 'The guidance of gov.uk for funeral directors',
  },
  coroner: {
    name: 'Form of the coroner',
    issuer: 'The coroner',
    hint: 'Form Cremation 6 in England and Wales',
    isFromFamily: false,
    where: ['england-and-wales', 'northern-ireland', 'islands', 'elsewhere'],
    task: 'examiner',
    source: formsOf2024,
  },
  authorisation: {
    name: 'Authorisation of the medical referee',
    issuer: 'The medical referee',
    hint: 'Form Cremation 10 in England and Wales',
    isFromFamily: false,
    where: englandAndWales,
    task: 'other-forms',
    source: formsOf2024,
  },
  'forms-before-2024': {
    name: 'Papers of the crematorium, as before September 2024',
    issuer: 'Doctors, the coroner and the applicant',
    hint: 'All of them in one file. In Northern Ireland forms A, B, C and F',
    isFromFamily: false,
    where: formsBefore2024,
    task: 'application',
    source: 'SI 2024/668 reg. 2(3), belfastcity.gov.uk',
  },
  registration: {
    name: 'Certificate of the registrar for burial or cremation',
    issuer: 'The registrar',
    hint: 'The green form in England and Wales, Form 14 in Scotland, GRO21 in Northern Ireland',
    isFromFamily: true,
    where: everywhere,
    source: `${practice}; the names of the forms are partly from memory`,
  },
  identity: {
    name: 'Proof of identity of the applicant',
    issuer: 'The applicant',
    hint: 'A passport or a driving licence',
    isFromFamily: true,
    where: everywhere,
    source: practice,
  },
  authority: {
    name: 'Will, or other authority to apply',
    issuer: 'The applicant',
    isFromFamily: true,
    where: everywhere,
    source: practice,
  },
  other: {
    name: 'Another paper',
    issuer: 'Somebody else',
    isFromFamily: true,
    where: everywhere,
    source: practice,
  },
} as const satisfies Record<string, PaperKind>;

export type PaperKindName = keyof typeof paperKinds;

export const paperKindNames = Object.keys(paperKinds) as PaperKindName[];

/** Finds a kind; undefined for one that the table no longer has. */
export const findPaperKind = (name: string): PaperKind | undefined =>
  Object.hasOwn(paperKinds, name) ? paperKinds[name as PaperKindName] : undefined;

/** Lists the kinds that a case can have, by the place of death. */
export const listPaperKinds = (jurisdiction: Jurisdiction): PaperKindName[] =>
  paperKindNames.filter((name) => findPaperKind(name)!.where.includes(jurisdiction));

/** Lists the tasks that checked papers of these kinds complete, by the place of death. */
export const listTasksDone = (kinds: string[], jurisdiction: Jurisdiction): Set<string> =>
  new Set(
    kinds.flatMap((name) => {
      const kind = findPaperKind(name);
      return kind?.task && kind.where.includes(jurisdiction) ? [kind.task] : [];
    }),
  );

/** Formats the name of a kind, or the stored key of one that the table no longer has. */
export const formatPaperKind = (name: string): string => findPaperKind(name)?.name ?? name;

import type { RetentionName } from './operator/privacy/retention.ts';

type Purpose = {
  /** Its name, as visitors read it. */
  purpose: string;
  /** The rules of the nightly erasure that delete this data. Each rule has one purpose. */
  rules: RetentionName[];
  /** Article 6(1) of the UK GDPR. */
  basis: string;
  /** Article 9(2) of the UK GDPR, for data about health or religion; null if nothing of the kind is asked for. */
  special: string | null;
  /** Whether it applies with an external back office too. */
  isShared?: true;
};

const requested = 'To do what you ask of us, or to prepare it: article 6(1)(b)';
const interest = 'Our legitimate interest: article 6(1)(f)';

/**
 * The purposes for which personal data is kept, with their lawful bases. They follow from what Lychgate does, were
 * written from memory, and have not been read by a lawyer (docs/law.md).
 */
export const purposes: Purpose[] = [
  {
    purpose: 'Places at our events, and messages about them',
    rules: ['attendees', 'walk-ins', 'waiting-places', 'messages'],
    basis: requested,
    special:
      'What you tell us that you need, such as room for a wheelchair: your explicit consent, article 9(2)(a)',
    isShared: true,
  },
  {
    purpose: 'Cremation requests, the care of a person who died, and your wishes',
    rules: ['requests', 'replies', 'cases', 'cremations', 'signoffs'],
    basis: requested,
    special:
      'What you tell us about your own health or religion: your explicit consent, article 9(2)(a). The law does not count what is about a person who died',
    isShared: true,
  },
  {
    purpose: 'Photographs, words below them, and reports of photographs',
    rules: ['originals', 'removal-keys', 'photograph-reports'],
    basis: `${interest}, in a gallery that families want`,
    special: null,
    isShared: true,
  },
  {
    purpose: 'News by email',
    rules: ['contacts', 'imports', 'clicks'],
    basis: 'You agreed: article 6(1)(a)',
    special: null,
    isShared: true,
  },
  {
    purpose: 'Emails and text messages that we have sent',
    rules: ['emails', 'saved-emails'],
    basis: `${interest}, in answering when you ask about one`,
    special: null,
  },
  {
    purpose: 'Invoices and payments',
    rules: ['customers', 'sage-50-files'],
    basis: 'Our contract with you, article 6(1)(b), and tax law, article 6(1)(c)',
    special: null,
    isShared: true,
  },
  {
    purpose: 'Complaints about data, and your rights',
    rules: ['complaints'],
    basis: 'The law asks it of us: article 6(1)(c)',
    special:
      'What you tell us about health or religion: to establish or defend a legal claim, article 9(2)(f)',
  },
  {
    purpose: 'Backups, the history of records, and keeping this website safe',
    rules: ['history', 'scans', 'job-runs'],
    basis: `${interest}, in records that are right and are not lost`,
    special: null,
    isShared: true,
  },
];

/** The basis of news by email, if the provider is a charity that uses the soft opt-in. */
export const charityBasis =
  'You agreed, article 6(1)(a), or you gave us your address yourself when you supported us or asked about our work and did not say no: our legitimate interest, article 6(1)(f)';

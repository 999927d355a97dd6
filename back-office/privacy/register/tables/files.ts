import type { RetentionName } from '#contract/operator/privacy/retention.ts';

type PersonalFiles = {
  about: string;
  foundBy: string;
  erasure: string;
  keptFor: { rule: RetentionName } | { until: string };
};

const personal: Record<string, PersonalFiles> = {
  photographs: {
    about: 'Files of photographs (in DATA_DIR or on S3)',
    foundBy: 'their funeral',
    erasure: 'Deleted, if staff tick the photographs of the funeral.',
    keptFor: { rule: 'originals' },
  },
  incoming: {
    about: 'Photographs that are being uploaded',
    foundBy: 'nobody: they are minutes old',
    erasure: 'Deleted when the upload ends.',
    keptFor: { until: 'They are deleted when the upload ends, or at the next start.' },
  },
  mail: {
    about: 'Saved emails, where no mail server is set up',
    foundBy: 'their email',
    erasure: 'Deleted with the email.',
    keptFor: { rule: 'emails' },
  },
  postgres: {
    about: 'The database, where it is the embedded one',
    foundBy: 'the tables above',
    erasure: 'As in the tables above.',
    keptFor: { until: 'It is the database itself.' },
  },
};

const other = [
  'demonstration-accounts.json',
  'demonstration-payments.json',
  'ended-passes',
  'keys',
  'lock',
  'lock-holder',
  'lock-journal',
  'postgres.log',
  'process-id',
];

/** The files and folders of DATA_DIR by name: those with personal data, and the rest. */
export const registeredFiles = { personal, other };

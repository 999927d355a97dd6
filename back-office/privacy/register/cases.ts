import { caseColumns } from '../../records/case.ts';
import { registerEntries } from '../../records/columns.ts';
import { derivedReason } from './sentences.ts';
import type { RegisterPart } from './table.ts';

const fields = registerEntries(caseColumns);
const withTheCase = 'their case';

export const caseTables: RegisterPart = {
  personal: {
    funeral_case: {
      about: 'Cases',
      personal: { ...fields.personal, search_text: 'What staff search' },
      other: [
        ...fields.other,
        'id',
        'number',
        'label_key',
        'request_id',
        'funeral_guid',
        'customer_id',
        'owner_id',
        'stage',
        'revision',
        'opened_at',
        'changed_at',
        'closed_at',
        'erased_at',
      ],
      foundBy: 'email address, phone number or name, of the applicant and of the person who died',
      erasure:
        'Names, dates of birth and death, address and number are emptied. The number of the case and its stage stay.',
      stays: { search_text: 'Only the number is left in it.' },
      notExported: { search_text: derivedReason },
      keptFor: { rule: 'cases' },
    },
    case_task: {
      about: 'Tasks of cases',
      personal: { title: 'What staff wrote as a task', done_by: 'Member of staff who did it' },
      other: ['id', 'case_id', 'kind', 'stage', 'owner_id', 'due_on', 'done_at', 'revision'],
      foundBy: withTheCase,
      erasure: 'Those that staff added are deleted. Those of each case stay.',
      stays: {
        title: 'The same words in each case.',
        done_by: 'That it was done, and by whom, has to be provable.',
      },
      keptFor: { rule: 'cases' },
    },
    case_answer: {
      about: 'Answers of applications',
      personal: { value: 'What the family answered', answered_by: 'Who answered' },
      other: ['case_id', 'field', 'revision', 'answered_at'],
      foundBy: withTheCase,
      erasure: 'The rows are deleted.',
      keptFor: { rule: 'cases' },
    },
    case_application: {
      about: 'Links of applications',
      personal: { link_guid: 'What the private link is derived from' },
      other: ['case_id', 'sent_at'],
      foundBy: withTheCase,
      erasure: 'The row is deleted, and the link ends.',
      notExported: { link_guid: 'It would open the application.' },
      keptFor: { rule: 'cases' },
    },
    case_note: {
      about: 'Notes on cases',
      personal: { text: 'What staff wrote', actor_name: 'Member of staff who wrote it' },
      other: ['id', 'case_id', 'at'],
      foundBy: withTheCase,
      erasure: 'The rows are deleted.',
      keptFor: { rule: 'cases' },
    },
    care_belongings: {
      about: 'Belongings of people who died',
      personal: { description: 'What belongs to somebody' },
      other: ['case_id', 'part'],
      foundBy: withTheCase,
      erasure: 'The rows are deleted.',
      keptFor: { rule: 'cases' },
    },
    care_entry: {
      about: 'The chain of care',
      personal: { note: 'What staff wrote', actor_name: 'Member of staff who scanned the label' },
      other: [
        'id',
        'case_id',
        'number',
        'guid',
        'label_kind',
        'label_part',
        'act',
        'place_id',
        'place_name',
        'actor_kind',
        'actor_id',
        'happened_at',
        'device_at',
        'received_at',
        'note_key',
        'note_digest',
        'corrects_id',
        'digest_before',
        'digest',
      ],
      foundBy: withTheCase,
      erasure: 'The note is emptied. Where the person was, when and by whose hands stays.',
      stays: { actor_name: 'That somebody was looked after, and by whom, has to be provable.' },
      keptFor: { rule: 'cases' },
    },
  },
  other: {
    care_place: ['id', 'guid', 'name', 'kind', 'branch_id', 'revision', 'created_at', 'removed_at'],
    care_chain: ['case_id', 'entries', 'digest', 'checked_at', 'problem', 'seen_problem'],
  },
};

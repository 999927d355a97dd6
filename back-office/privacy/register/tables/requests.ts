import { derivedReason, digestReason, emailReason, deletedRows, searchedText } from '../sentences.ts';
import type { RegisterPart } from '../table.ts';

const withTheRequest = 'their request';

export const requestTables: RegisterPart = {
  personal: {
    cremation_request: {
      about: 'Cremation requests',
      personal: {
        answers: 'All answers, of the family and about the person who died',
        sent_answers: 'What the family sent before staff corrected it',
        search_text: searchedText,
      },
      other: [
        'id',
        'reference',
        'revision',
        'received_at',
        'changed_at',
        'erased_at',
        'seen_at',
        'branch_id',
        'state',
        'assignee_id',
        'record_revision',
      ],
      foundBy: 'email address, phone number or name, of the family and of the person who died',
      erasure: 'The answers are emptied. The reference and the dates stay.',
      stays: { search_text: 'Only the reference is left in it.' },
      notExported: { search_text: derivedReason },
      keptFor: { rule: 'requests' },
    },
    cremation_key: {
      about: 'Digests that recognise a form that is sent twice',
      personal: { key_digest: 'Digest of the form' },
      other: ['request_id'],
      foundBy: withTheRequest,
      erasure: deletedRows,
      notExported: { key_digest: digestReason },
      keptFor: { rule: 'requests' },
    },
    cremation_content: {
      about: 'Digests that recognise answers that are sent twice',
      personal: { content_digest: 'Digest of the answers' },
      other: ['request_id', 'received_at'],
      foundBy: withTheRequest,
      erasure: deletedRows,
      notExported: { content_digest: digestReason },
      keptFor: { rule: 'requests' },
    },
    cremation_note: {
      about: 'Notes on requests, and emails of staff to the family',
      personal: {
        recipient: 'Email address',
        subject: 'Subject',
        text: 'What staff wrote',
        actor_name: 'Member of staff who wrote it',
        purpose_key: 'Which email it was',
      },
      other: ['id', 'request_id', 'at'],
      foundBy: withTheRequest,
      erasure: deletedRows,
      notExported: { purpose_key: emailReason },
      keptFor: { rule: 'requests' },
    },
  },
  other: {
    cremation_email: ['purpose_key', 'request_id'],
    dropdown_item: ['field_name', 'display_name', 'position'],
    dropdown_list: ['field_name', 'revision'],
  },
};

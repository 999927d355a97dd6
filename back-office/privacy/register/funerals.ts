import { withoutTheRest } from './sentences.ts';
import type { RegisterPart } from './table.ts';

const withThePhotograph = 'their photograph';

export const funeralTables: RegisterPart = {
  personal: {
    funeral: {
      about: 'Funerals',
      personal: {
        person_name: 'Name of the person who died',
        guid: 'Number in the links of the family',
        add_key: 'Key in the link for adding photographs',
        view_key: 'Key in the link for looking at them',
      },
      other: ['held_on', 'may_add_photographs', 'is_open_by_guid', 'branch_id', 'revision', 'created_at'],
      foundBy: 'name',
      erasure: 'The name is emptied and no photograph can be added. The date stays.',
      stays: { guid: withoutTheRest, add_key: withoutTheRest, view_key: withoutTheRest },
      keptFor: { until: 'It stays until somebody removes it.' },
    },
    photograph: {
      about: 'Photographs',
      personal: {
        key: 'Name of its files',
        original_key: 'Name of the file of the original',
        sha256: 'Digest of the file',
      },
      other: [
        'place',
        'is_hidden',
        'turned',
        'id',
        'funeral_guid',
        'kind',
        'bytes',
        'width',
        'height',
        'state',
        'lease_until',
        'tries',
        'uploaded_at',
        'original_kept',
        'held_by',
        'claims',
        'due_at',
      ],
      foundBy: 'their funeral',
      erasure: 'Deleted with all files, if staff tick the photographs of the funeral.',
      keptFor: { rule: 'originals' },
    },
    removed_photograph: {
      about: 'Photographs that may not be added again',
      personal: { sha256: 'Digest of the file' },
      other: ['funeral_guid', 'removed_at'],
      foundBy: 'their funeral',
      erasure: 'It stays, as a digest from which nobody can see the picture.',
      stays: { sha256: 'Without it, a removed photograph could come back.' },
      keptFor: { until: 'It stays until the funeral is removed.' },
    },
    photograph_removal_key: {
      about: 'Keys with which visitors remove a photograph again',
      personal: { digest: 'Digest of the key' },
      other: ['funeral_guid', 'photograph_id', 'expires_at'],
      foundBy: withThePhotograph,
      erasure: 'It loses its photograph, and expires.',
      stays: { digest: 'It leads to no name, and expires within days.' },
      keptFor: { rule: 'removal-keys' },
    },
    signoff: {
      about: 'Sign-offs',
      personal: {
        e_mail: 'Email address',
        name: 'Name',
        deceased_name: 'Name of the person who died',
        options: 'The questions, as they were sent',
      },
      other: ['id', 'guid', 'created_at'],
      foundBy: 'email address or name, also of the person who died',
      erasure: 'Names and address are emptied. That a wish was recorded, and when, stays.',
      stays: { options: 'The wording of the provider.' },
      keptFor: { rule: 'signoffs' },
    },
    signoff_token: {
      about: 'Emails with a sign-off, and the wish that was recorded',
      personal: {
        token_digest: 'Digest of the link',
        option_selected: 'The wish',
        void_reason: 'Why it was voided',
      },
      other: ['id', 'signoff_id', 'created_at', 'expires_at', 'used_at', 'voided_at'],
      foundBy: 'their sign-off',
      erasure: 'The reason is emptied. The wish stays, without a name.',
      stays: {
        token_digest: withoutTheRest,
        option_selected: withoutTheRest,
      },
      keptFor: { rule: 'signoffs' },
    },
  },
  other: {},
};

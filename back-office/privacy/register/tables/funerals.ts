import { funeralColumns } from '../../../records/funeral.ts';
import { registerEntries } from '../../../records/columns.ts';
import {
  derivedReason,
  digestReason,
  notFoundReason,
  linkReason,
  anonymousReason,
  actorDescription,
  searchedText,
} from '../sentences.ts';
import type { RegisterPart } from '../table.ts';

const funeral = registerEntries(funeralColumns);
const withThePhotograph = 'their photograph';
const handedOut = 'Staff download the photographs of a funeral, and hand them out.';

export const funeralTables: RegisterPart = {
  personal: {
    funeral: {
      about: 'Funerals',
      personal: {
        ...funeral.personal,
        guid: 'Number in the links of the family',
        add_key: 'Key in the link for adding photographs',
        view_key: 'Key in the link for looking at them',
      },
      other: [...funeral.other, 'revision', 'created_at'],
      foundBy: 'name',
      erasure: 'The name is emptied and no photograph can be added. The date stays.',
      stays: { guid: anonymousReason, add_key: anonymousReason, view_key: anonymousReason },
      notExported: { add_key: linkReason, view_key: linkReason },
      keptFor: { until: 'It stays until somebody removes it.' },
    },
    photograph: {
      about: 'Photographs',
      personal: {
        key: 'Name of its files',
        original_key: 'Name of the file of the original',
        sha256: 'Digest of the file',
        caption: 'Words below it',
        added_by: 'Name of who added it',
      },
      other: [
        'place',
        'batch',
        'batch_place',
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
        'has_original',
        'held_by',
        'claims',
        'due_at',
      ],
      foundBy: 'their funeral, and by the words and the name below them',
      erasure:
        'Deleted with all files, if staff tick the photographs of the funeral. The words below one can be erased alone.',
      notExported: { key: handedOut, original_key: handedOut, sha256: digestReason },
      keptFor: { rule: 'originals' },
    },
    removed_photograph: {
      about: 'Photographs that may not be added again',
      personal: { sha256: 'Digest of the file' },
      other: ['funeral_guid', 'removed_at'],
      foundBy: 'their funeral',
      erasure: 'It stays, as a digest from which nobody can see the picture.',
      stays: { sha256: 'Without it, a removed photograph could come back.' },
      notExported: { sha256: digestReason },
      keptFor: { until: 'It stays until the funeral is removed.' },
    },
    erased_file: {
      about: 'Files of photographs that were erased a moment ago',
      personal: { name: 'Name of the file' },
      other: [],
      foundBy: 'nobody: it holds no name',
      erasure: 'Nothing. The file and the row are deleted at once, or by the next background tasks.',
      stays: { name: 'It is gone within a quarter of an hour.' },
      notExported: { name: notFoundReason },
      keptFor: { until: 'Until the file is gone.' },
    },
    photograph_removal_key: {
      about: 'Keys with which visitors remove a photograph again',
      personal: { digest: 'Digest of the key' },
      other: ['funeral_guid', 'photograph_id', 'expires_at'],
      foundBy: withThePhotograph,
      erasure: 'It loses its photograph, and expires.',
      stays: { digest: 'It leads to no name, and expires within days.' },
      notExported: { digest: digestReason },
      keptFor: { rule: 'removal-keys' },
    },
    signoff: {
      about: 'Sign-offs',
      personal: {
        email: 'Email address',
        name: 'Name',
        deceased_name: 'Name of the person who died',
        options: 'The questions, as they were sent',
        search_text: searchedText,
      },
      other: ['id', 'guid', 'created_at', 'branch_id', 'revision'],
      foundBy: 'email address or name, also of the person who died',
      erasure: 'Names and address are emptied. That a wish was recorded, and when, stays.',
      stays: { options: 'The wording of the provider.', search_text: anonymousReason },
      notExported: { search_text: derivedReason },
      keptFor: { rule: 'signoffs' },
    },
    signoff_token: {
      about: 'Emails with a sign-off, and the wish that was recorded',
      personal: {
        token_digest: 'Digest of the link',
        option_selected: 'The wish',
        given_by: 'Who told staff the wish',
        recorded_by: 'Member of staff who recorded it',
        void_reason: 'Why it was voided',
      },
      other: ['id', 'signoff_id', 'created_at', 'expires_at', 'used_at', 'answer_way', 'voided_at'],
      foundBy: 'their sign-off',
      erasure: 'The reason and who told it are emptied. The wish stays, without a name.',
      stays: {
        token_digest: anonymousReason,
        option_selected: anonymousReason,
        recorded_by: actorDescription,
      },
      notExported: { token_digest: digestReason },
      keptFor: { rule: 'signoffs' },
    },
  },
  other: { signoff_options: ['only_row', 'options', 'revision'] },
};

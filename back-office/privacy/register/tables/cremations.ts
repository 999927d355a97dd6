import { mapNames } from '#contract/fields/shape.ts';
import { deletedRows, foundByCase } from '../sentences.ts';
import type { RegisterPart } from '../table.ts';

const provable = 'Who did it, and when, has to be provable.';
const recorder = 'Member of staff who wrote it down';

const registered = {
  deceased_name: 'Name of the person who died',
  died_on: 'Date of death',
  applicant_name: 'Who applied',
  cremated_at: 'When the cremation was',
  crematorium: 'Where it was',
  recorded_by_name: recorder,
  confirmed_by_name: 'Member of staff who confirmed it',
  overruled: 'Gates that were overruled, by whom and why',
  instruction: 'What was instructed about the ashes',
  instructed_by: 'Who instructed it',
  instructed_on: 'When',
  released_at: 'When the ashes left',
  release_way: 'How they left',
  release_place: 'Where they were scattered',
  released_to: 'Who has them',
  release_proof: 'With which proof of identity',
  release_recorded_by_name: 'Member of staff who recorded the release',
  release_confirmed_by_name: 'Member of staff who confirmed the release',
};

/** The tables about cremations and ashes. */
export const cremationTables: RegisterPart = {
  personal: {
    case_act: {
      about: 'Checks, cremations and releases of ashes, by two people',
      personal: {
        place: 'Where it was',
        note: 'What was compared',
        recipient: 'Who has the ashes',
        proof: 'With which proof of identity',
        proof_detail: 'More about the proof',
        recorded_by_name: recorder,
        decided_by_name: 'Member of staff who confirmed or refused it',
        reason: 'Why it was refused',
      },
      other: [
        'id',
        'case_id',
        'kind',
        'state',
        'happened_at',
        'way',
        'recorded_by',
        'recorded_at',
        'decided_by',
        'decided_at',
        'recorded_label',
        'decided_label',
      ],
      foundBy: foundByCase,
      erasure: 'The texts are emptied. What was done, when and by whom stays.',
      stays: { recorded_by_name: provable, decided_by_name: provable },
      keptFor: { rule: 'cases' },
    },
    case_gate_overrule: {
      about: 'Gates that an administrator has overruled',
      personal: { reason: 'Why', actor_name: 'Administrator who overruled it' },
      other: ['id', 'case_id', 'gate', 'missing', 'at'],
      foundBy: foundByCase,
      erasure: 'The reason is emptied.',
      stays: { actor_name: provable },
      keptFor: { rule: 'cases' },
    },
    case_implant: {
      about: 'Implants of the person who died',
      personal: {
        kind: 'Which implant',
        detail: 'More about it',
        declared_by: 'Who said so',
        recorded_by_name: recorder,
        removed_by: 'Who removed it',
      },
      other: ['id', 'case_id', 'recorded_at', 'removed_on', 'revision'],
      foundBy: foundByCase,
      erasure: deletedRows,
      keptFor: { rule: 'cases' },
    },
    case_objection: {
      about: 'Objections to a cremation',
      personal: {
        objector: 'Who objects',
        text: 'The objection',
        recorded_by_name: recorder,
        closed_by_name: 'Member of staff who closed it',
        close_reason: 'Why it was closed',
      },
      other: ['id', 'case_id', 'received_on', 'recorded_by', 'recorded_at', 'closed_at'],
      foundBy: 'their case, and by the name of who objects',
      erasure: deletedRows,
      keptFor: { rule: 'cases' },
    },
    case_ashes: {
      about: 'Where ashes are, and who may collect them',
      personal: {
        nominated_person: 'Who may collect the ashes',
        nominated_contact: 'How to reach them',
        kept_at: 'Where the ashes are',
      },
      other: ['case_id', 'revision'],
      foundBy: 'their case, and by the name of the nominated person',
      erasure: deletedRows,
      keptFor: { rule: 'cases' },
    },
    ashes_instruction: {
      about: 'Instructions for ashes',
      personal: {
        detail: 'The instruction',
        given_by: 'Who gave it',
        recorded_by_name: recorder,
      },
      other: ['id', 'case_id', 'choice', 'given_on', 'way', 'recorded_at'],
      foundBy: foundByCase,
      erasure: deletedRows,
      keptFor: { rule: 'cases' },
    },
    ashes_attempt: {
      about: 'Attempts to reach somebody about ashes',
      personal: { outcome: 'Result of the attempt', recorded_by_name: recorder },
      other: ['id', 'case_id', 'made_on', 'way', 'is_notice', 'recorded_at'],
      foundBy: foundByCase,
      erasure: deletedRows,
      keptFor: { rule: 'cases' },
    },
    cremation_register: {
      about: 'The register of cremations',
      personal: registered,
      other: ['id', 'number'],
      foundBy: 'the names in it',
      erasure: 'Nothing of it is erased before its time.',
      stays: mapNames(
        Object.keys(registered),
        () => 'What happened to somebody and their ashes has to be provable.',
      ),
      keptFor: { rule: 'cremations' },
    },
  },
  other: {},
};

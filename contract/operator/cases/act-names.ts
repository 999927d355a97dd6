import type { ActKind, Proof, ReleaseWay } from './acts.ts';
import type { Attempt, AshesDue, AshesView, Instruction, InstructionChoice } from './ashes.ts';

export const actNames: Record<ActKind, string> = {
  identity: 'Check of who it is',
  cremation: 'Cremation',
  release: 'Release of the ashes',
};

export const releaseNames: Record<ReleaseWay, string> = {
  collected: 'Collected',
  delivered: 'Delivered',
  scattered: 'Scattered',
};

export const proofNames: Record<Proof, string> = {
  passport: 'Passport',
  'driving-licence': 'Driving licence',
  'other-photo': 'Other photo identity',
  other: 'Another proof',
};

export const choiceNames: Record<InstructionChoice, string> = {
  collect: 'To be collected',
  deliver: 'To be delivered',
  scatter: 'To be scattered in the garden',
  keep: 'To be kept here',
  other: 'Something else',
};

export const instructionWayNames: Record<Instruction['way'], string> = {
  application: 'In the application',
  letter: 'By letter',
  email: 'By email',
  form: 'On a form, signed here',
};

export const attemptWayNames: Record<Attempt['way'], string> = {
  phone: 'Phone',
  letter: 'Letter',
  email: 'Email',
  text: 'Text message',
  visit: 'Visit',
};

export const dueNames: Record<AshesDue, string> = {
  'no-instruction': 'No instruction',
  uncollected: 'Nobody has collected them',
  'notice-over': 'The notice is over',
};

export const ashesViewNames: Record<AshesView, string> = {
  here: 'Here',
  due: 'Need somebody',
  gone: 'Gone',
  coming: 'Before the cremation',
};

import { notAnswered } from '../answer-list.ts';
import type { Answers } from '../answers.ts';
import { createRow, type Document, type DocumentProvider, type Row } from '../../pdf/document.ts';
import { formOneEdition, formOneSections, type AidRow } from './form-1-edition.ts';

/**
 * The answers of a request in the order of Cremation Form 1 (England and Wales), with blanks for what the request does not ask.
 * It is an aid for staff, not the statutory form.
 */
export const createFormOneAid = (
  answers: Answers,
  { reference, provider }: { reference: string; provider: DocumentProvider },
): Document => ({
  title: 'Answers for Cremation Form 1',
  reference,
  provider,
  lead: [
    'For staff to check and complete. This is an aid and not the statutory form: the application itself is made on ' +
      'the current Cremation Form 1, and the person who applies signs it there.',
    formOneEdition,
    'Filled-in answers come from the request as it was sent. Nobody has checked them yet.',
  ],
  sections: formOneSections.map(({ rows, ...section }) => ({
    ...section,
    rows: rows.map((row) => toRow(row, answers)),
  })),
});

const yesOrNo = ['Yes', 'No'];

function toRow({ label, answer, isQuestion, blanks = 1 }: AidRow, answers: Answers): Row {
  if (!answer) return isQuestion ? { label, blanks, choices: yesOrNo } : { label, blanks };
  const answered = answer(answers) ?? notAnswered;
  return createRow(label, Array.isArray(answered) ? answered : answered.split('\n'), notAnswered);
}

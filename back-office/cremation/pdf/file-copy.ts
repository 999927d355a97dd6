import { listAnswers, notAnswered } from '../answer-list.ts';
import type { Answers } from '../answers.ts';
import { createRow, type Document, type DocumentProvider } from '../../pdf/document.ts';

/** The document with all answers, for the provider's file. */
export const createFileCopy = (
  answers: Answers,
  document: { reference: string; provider: DocumentProvider; received: string },
): Document => ({
  title: 'Request for an unattended cremation',
  reference: document.reference,
  provider: document.provider,
  lead: [document.received],
  sections: listAnswers(answers).map((section) => ({
    heading: section.heading,
    rows: section.answers.map(({ label, lines }) => createRow(label, lines, notAnswered)),
  })),
});

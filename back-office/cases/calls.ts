import { bind } from '../bind.ts';
import {
  answerCaseApplication,
  answerOwnApplication,
  getCaseApplication,
  getOwnApplication,
  type ApplicationParts,
} from './application/answers.ts';
import { sendApplicationLink } from './application/send-link.ts';
import { getCase } from './get-case.ts';
import { getCaseBoard, getCases } from './list-cases.ts';
import { createCase, openCaseOfRequest } from './open-case.ts';
import { addCaseNote, addCaseTask, updateCaseTask } from './tasks.ts';
import { moveCase, updateCase } from './update-case.ts';

/** Cases. */
export const caseCalls = bind<ApplicationParts>()({
  getCases,
  getCaseBoard,
  getCase,
  getOwnApplication,
  answerOwnApplication,
  getCaseApplication,
  answerCaseApplication,
  sendApplicationLink: (parts, number, _, idempotencyKey) =>
    sendApplicationLink(parts, number, idempotencyKey),
  createCase,
  openCaseOfRequest: (parts, reference) => openCaseOfRequest(parts, reference),
  updateCase,
  moveCase,
  addCaseTask: (parts, number, body, idempotencyKey) => addCaseTask(parts, { number, body, idempotencyKey }),
  updateCaseTask,
  addCaseNote: (parts, number, body, idempotencyKey) => addCaseNote(parts, { number, body, idempotencyKey }),
});

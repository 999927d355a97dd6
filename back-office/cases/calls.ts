import { bind } from '../bind.ts';
import { getCase } from './get-case.ts';
import { getCaseBoard, getCases } from './list-cases.ts';
import { createCase, openCaseOfRequest } from './open-case.ts';
import type { CaseParts } from './parts.ts';
import { addCaseNote, addCaseTask, updateCaseTask } from './tasks.ts';
import { moveCase, updateCase } from './update-case.ts';

/** Cases. */
export const caseCalls = bind<CaseParts>()({
  getCases,
  getCaseBoard,
  getCase,
  createCase,
  openCaseOfRequest: (parts, reference) => openCaseOfRequest(parts, reference),
  updateCase,
  moveCase,
  addCaseTask: (parts, number, body, idempotencyKey) => addCaseTask(parts, { number, body, idempotencyKey }),
  updateCaseTask,
  addCaseNote: (parts, number, body, idempotencyKey) => addCaseNote(parts, { number, body, idempotencyKey }),
});

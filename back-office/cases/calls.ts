import { bind } from '../bind.ts';
import { answerCaseApplication, answerOwnApplication } from './application/answers.ts';
import { getBrokenSeals, markBrokenSealsSeen } from './application/check-seals.ts';
import { getCaseApplication, getVoidedApplications } from './application/case-application.ts';
import { getOwnApplication, type ApplicationParts } from './application/read-application.ts';
import { sendApplicationLink } from './application/send-link.ts';
import { getOwnStatement, signOwnApplication } from './application/sign.ts';
import { getOwnSignedApplication, getSignedApplication } from './application/signed-document.ts';
import { confirmCaseAct, refuseCaseAct } from './acts/decide-act.ts';
import { getCaseAct, getWaitingActs } from './acts/read-acts.ts';
import { recordCaseAct } from './acts/record-act.ts';
import { addAshesAttempt, addAshesInstruction, updateCaseAshes } from './ashes/change-ashes.ts';
import { getCaseAshes } from './ashes/get-ashes.ts';
import { getAshes, type AshesParts } from './ashes/list-ashes.ts';
import { getReleaseReceipt } from './ashes/receipt.ts';
import { getCaseChecks } from './checks/get-checks.ts';
import { addCaseImplant, removeCaseImplant, updateCaseImplant } from './checks/implants.ts';
import { moveCase } from './move-case.ts';
import { addCaseObjection, closeCaseObjection } from './checks/objections.ts';
import { overruleGate } from './checks/overrule-gate.ts';
import { getEstimateDocument } from './estimates/estimate-document.ts';
import { getOwnPrice } from './estimates/own-price.ts';
import { addCaseEstimate, getCaseEstimates, type EstimateParts } from './estimates/estimates.ts';
import { updateFamilyPage } from './family-page/change-level.ts';
import { getFamilyPage, getOwnNews } from './family-page/get-news.ts';
import { getCase } from './get-case.ts';
import { getCaseBoard, getCases } from './list-cases.ts';
import { addCasePaper, addOwnPaper, type PaperParts } from './papers/add-paper.ts';
import {
  checkCasePaper,
  getCasePaper,
  getCasePapers,
  getOwnPapers,
  removeCasePaper,
} from './papers/papers.ts';
import { createCase, openCaseOfRequest } from './open-case.ts';
import { addCaseNote, addCaseTask, updateCaseTask } from './tasks.ts';
import { updateCase } from './update-case.ts';

/** The input of a call that adds a record to a case. */
const addIdempotencyKey = <Body>(number: string, body: Body, idempotencyKey: string | null) => ({
  number,
  body,
  idempotencyKey,
});

/** Cases. */
export const caseCalls = bind<ApplicationParts & AshesParts & EstimateParts & PaperParts>()({
  getCases,
  getCaseBoard,
  getCase,
  getOwnApplication,
  answerOwnApplication,
  getOwnStatement,
  signOwnApplication,
  getOwnSignedApplication,
  getCaseApplication,
  getSignedApplication,
  getBrokenSeals,
  markBrokenSealsSeen,
  getVoidedApplications,
  answerCaseApplication,
  sendApplicationLink: (parts, number, _, idempotencyKey) =>
    sendApplicationLink(parts, number, idempotencyKey),
  createCase,
  openCaseOfRequest: (parts, reference) => openCaseOfRequest(parts, reference),
  updateCase,
  moveCase,
  addCaseTask: (parts, ...input) => addCaseTask(parts, addIdempotencyKey(...input)),
  updateCaseTask,
  addCaseNote: (parts, ...input) => addCaseNote(parts, addIdempotencyKey(...input)),
  getOwnNews,
  getFamilyPage,
  updateFamilyPage,
  getCasePapers,
  getOwnPapers,
  getCasePaper,
  addCasePaper,
  addOwnPaper,
  checkCasePaper,
  removeCasePaper: (parts, number, id) => removeCasePaper(parts, number, id),
  getCaseChecks,
  addCaseImplant: (parts, ...input) => addCaseImplant(parts, addIdempotencyKey(...input)),
  updateCaseImplant,
  removeCaseImplant: (parts, number, id) => removeCaseImplant(parts, number, id),
  addCaseObjection: (parts, ...input) => addCaseObjection(parts, addIdempotencyKey(...input)),
  closeCaseObjection,
  overruleGate,
  getCaseEstimates,
  addCaseEstimate: (parts, ...input) => addCaseEstimate(parts, addIdempotencyKey(...input)),
  getEstimateDocument,
  getOwnPrice,
  getWaitingActs,
  getCaseAct,
  recordCaseAct: (parts, ...input) => recordCaseAct(parts, addIdempotencyKey(...input)),
  confirmCaseAct,
  refuseCaseAct,
  getAshes,
  getCaseAshes,
  updateCaseAshes,
  addAshesInstruction: (parts, ...input) => addAshesInstruction(parts, addIdempotencyKey(...input)),
  addAshesAttempt: (parts, ...input) => addAshesAttempt(parts, addIdempotencyKey(...input)),
  getReleaseReceipt,
});

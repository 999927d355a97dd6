import { bind } from '../bind.ts';
import { getDropdownLists, getDropdowns, updateDropdownList } from './dropdowns.ts';
import { addRequestNote } from './handling/add-note.ts';
import { correctRequest } from './handling/correct-request.ts';
import { getRequestDocument } from './handling/get-document.ts';
import { getRequest } from './handling/get-request.ts';
import { getAdjacentRequests, getRequests } from './handling/list-requests.ts';
import type { HandlingParts } from './handling/parts.ts';
import { previewReply, replyToRequest, sendRequestEmail } from './handling/send-emails.ts';
import { getUnseenRequests, markRequestSeen } from './handling/unseen-requests.ts';
import { updateRequest } from './handling/update-request.ts';
import { createUnattendedCremation } from './request.ts';

/** Cremation requests. */
export const cremationCalls = bind<HandlingParts>()({
  getDropdowns,
  getDropdownLists,
  updateDropdownList,
  createUnattendedCremation: (parts, body, idempotencyKey) =>
    createUnattendedCremation(parts, { body, idempotencyKey }),
  getUnseenRequests,
  markRequestSeen: (parts, reference, body) => markRequestSeen(parts, reference, body.revision),
  getRequests,
  getRequest,
  getAdjacentRequests,
  updateRequest,
  correctRequest,
  addRequestNote: (parts, reference, body, idempotencyKey) =>
    addRequestNote(parts, { reference, text: body.text, idempotencyKey }),
  sendRequestEmail: (parts, reference, body, idempotencyKey) =>
    sendRequestEmail(parts, { reference, body, idempotencyKey }),
  replyToRequest: (parts, reference, body, idempotencyKey) =>
    replyToRequest(parts, { reference, body, idempotencyKey }),
  previewReply,
  getRequestDocument,
});

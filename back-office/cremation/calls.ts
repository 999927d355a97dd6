import type { OwnCalls } from '#contract/operator/calls.ts';
import { getDropdownLists, getDropdowns, updateDropdownList } from './dropdowns.ts';
import { addRequestNote } from './handling/add-note.ts';
import { correctRequest } from './handling/correct-request.ts';
import { getRequestDocument } from './handling/get-document.ts';
import { getRequest } from './handling/get-request.ts';
import { getRequests } from './handling/list-requests.ts';
import type { HandlingParts } from './handling/parts.ts';
import { replyToRequest, sendRequestEmail } from './handling/send-emails.ts';
import { getUnseenRequests, markRequestSeen } from './handling/unseen-requests.ts';
import { updateRequest } from './handling/update-request.ts';
import { createUnattendedCremation } from './request.ts';

/** Cremation requests. */
export const cremationCalls = (parts: HandlingParts) =>
  ({
    getDropdowns: () => getDropdowns(parts),
    getDropdownLists: () => getDropdownLists(parts),
    updateDropdownList: ({ fieldName, body }) => updateDropdownList(parts, fieldName, body),
    createUnattendedCremation: (input) => createUnattendedCremation(parts, input),
    getUnseenRequests: ({ query }) => getUnseenRequests(parts, query),
    markRequestSeen: ({ reference, body }) => markRequestSeen(parts, reference, body.revision),
    getRequests: ({ query }) => getRequests(parts, query),
    getRequest: ({ reference }) => getRequest(parts, reference),
    updateRequest: ({ reference, body }) => updateRequest(parts, reference, body),
    correctRequest: ({ reference, body }) => correctRequest(parts, reference, body),
    addRequestNote: ({ reference, body }) => addRequestNote(parts, reference, body.text),
    sendRequestEmail: (input) => sendRequestEmail(parts, input),
    replyToRequest: (input) => replyToRequest(parts, input),
    getRequestDocument: ({ reference, document }) => getRequestDocument(parts, reference, document),
  }) satisfies Partial<OwnCalls>;

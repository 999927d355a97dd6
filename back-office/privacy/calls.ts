import type { OwnCalls } from '#contract/operator/calls.ts';
import { erasePersonalData } from './erasing/erase.ts';
import { previewErasure } from './erasing/preview.ts';
import { exportPersonalData, getPersonalDataDocument } from './finding/export.ts';
import { findPersonalData } from './finding/find.ts';
import { getRegister } from './get-register.ts';
import { getRetention } from './get-retention.ts';
import type { PrivacyParts } from './parts.ts';
import { checkChain } from './receipts/chain.ts';
import {
  checkErasureReceipt,
  getErasureReceipt,
  getErasureReceipts,
  getOpenErasures,
} from './receipts/get-receipts.ts';

/** What is kept about people: found, exported and erased, with receipts. */
export const privacyCalls = (parts: PrivacyParts) =>
  ({
    getPersonalDataRegister: async () => getRegister(),
    getRetention: () => getRetention(parts),
    findPersonalData: ({ query }) => findPersonalData(parts, query),
    exportPersonalData: ({ body }) => exportPersonalData(parts, body),
    getPersonalDataDocument: ({ body }) => getPersonalDataDocument(parts, body),
    previewErasure: ({ body }) => previewErasure(parts, body),
    erasePersonalData: ({ body }) => erasePersonalData(parts, body),
    getErasureReceipts: ({ query }) => getErasureReceipts(parts, query),
    getErasureReceipt: ({ number }) => getErasureReceipt(parts, number),
    getOpenErasures: () => getOpenErasures(parts),
    checkReceiptChain: () => checkChain(parts.database),
    checkErasureReceipt: ({ query }) => checkErasureReceipt(parts, query.code),
  }) satisfies Partial<OwnCalls>;

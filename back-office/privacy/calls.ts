import { bind } from '../bind.ts';
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

/** The calls that find, export and erase data about people, with receipts. */
export const privacyCalls = bind<PrivacyParts>()({
  getPersonalDataRegister: async () => getRegister(),
  getRetention,
  findPersonalData,
  exportPersonalData,
  getPersonalDataDocument,
  previewErasure,
  erasePersonalData,
  getErasureReceipts,
  getErasureReceipt,
  getOpenErasures,
  checkReceiptChain: (parts) => checkChain(parts.database),
  checkErasureReceipt: (parts, query) => checkErasureReceipt(parts, query.code),
});

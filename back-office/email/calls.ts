import { bind } from '../bind.ts';
import { processDeliveryReport, type ReportParts } from './reports/apply-report.ts';
import {
  getBlockedAddress,
  getBlockedAddresses,
  refuseMailingsTo,
  unblockAddressWithId,
} from './manage/blocked-addresses.ts';
import { cancelEmail } from './manage/cancel-email.ts';
import type { EmailParts } from './manage/email-parts.ts';
import { getFailedEmails, markEmailSeen } from './manage/failed-emails.ts';
import { getEmail } from './manage/get-email.ts';
import { getEmails } from './manage/list-emails.ts';
import { sendEmailAgain } from './manage/send-again.ts';
import { assignReply, markReplySeen, removeReply } from './replies/handle-replies.ts';
import { getReplies, getReply, getReplyFile, type ReplyReads } from './replies/list-replies.ts';
import { receiveReply, type ReplyParts } from './replies/store-reply.ts';
import { tryReplyMailbox, type TryParts } from './replies/try-mailbox.ts';
import { getTextSamples, type SampleParts } from './texts/samples.ts';
import { tryTextGateway, type TryParts as TryTextParts } from './texts/try-gateway.ts';
import { getUnsentEmails, type UnsentParts } from './unsent/get-unsent-emails.ts';
import { discardUnsentEmails, sendUnsentEmails } from './unsent/send-unsent-emails.ts';

/** The emails of the outbox, blocked addresses, and reports about deliveries. */
export const emailCalls = bind<
  ReportParts & ReplyParts & ReplyReads & TryParts & TryTextParts & SampleParts & EmailParts & UnsentParts
>()({
  reportDelivery: processDeliveryReport,
  getReplies,
  getReply,
  getReplyFile,
  markReplySeen,
  assignReply,
  removeReply,
  receiveReply,
  tryReplyMailbox,
  getTextSamples,
  tryTextGateway,
  getFailedEmails,
  markEmailSeen,
  getEmails,
  getEmail,
  sendEmailAgain: (parts, id, body) => sendEmailAgain(parts, id, body.eMail),
  cancelEmail,
  getUnsentEmails,
  sendUnsentEmails,
  leaveUnsentEmails: discardUnsentEmails,
  getBlockedAddresses,
  blockAddress: (parts, body) => refuseMailingsTo(parts, body.eMail),
  getBlockedAddress,
  unblockAddress: unblockAddressWithId,
});

import type { Story } from './caller.ts';

/** Settings, staff, jobs, emails, searches and what is kept about people. */
export const aboutTheOffice = [
  keepEmails,
  keepReplies,
  runJobs,
  keepStaff,
  keepPrices,
  keepSettings,
  keepPersonalData,
];

async function keepEmails({ make, all, lychgate: { database } }: Story) {
  const add = async (state: string) => {
    const [row] = await database!.rows<{ id: string }>`
      insert into outbox (purpose_key, kind, recipient, state, due_at, created_at)
      values (${state}, 'attendance-booked', 'ann@example.org', ${state}, '2031-01-01', now()) returning id`;
    return { id: row!.id };
  };
  await make('cancelEmail', await add('queued'));
  await make('markEmailSeen', await add('failed'));
  const emails = await make('getEmails', { limit: 100 });
  const email = emails.find((each: { kind: string }) => each.kind === 'cremation-requester') ?? emails[0];
  await all('getEmail sendEmailAgain', { id: email.id });
  await all('getFailedEmails getEmailStatus getUnsentEmails');
  await make('reportDelivery', {}, new Blob([deadAddress]));
  await make('blockAddress', {}, { eMail: 'nobody@example.org' });
  const [blocked] = await make('getBlockedAddresses');
  await all('getBlockedAddress unblockAddress', { id: blocked.id });
  await all('sendUnsentEmails leaveUnsentEmails');
}

const deadAddress = `From: MAILER-DAEMON@mx.example.org
Content-Type: multipart/report; report-type=delivery-status; boundary="b1"

--b1
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.org

Final-Recipient: rfc822; margaret@example.org
Action: failed
Status: 5.1.1
--b1--
`.replaceAll('\n', '\r\n');

const reply = `From: Margaret Ellis <margaret@example.org>
To: office@example.com
Subject: Re: Your request
Message-ID: <1@example.org>
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary="b1"

--b1
Content-Type: text/plain

Thank you. The certificate is attached.
--b1
Content-Type: application/pdf
Content-Disposition: attachment; filename="certificate.pdf"

%PDF-1.4
--b1--
`.replaceAll('\n', '\r\n');

async function keepReplies({ make, all }: Story) {
  await make('receiveReply', {}, new Blob([reply]));
  const { items } = await make('getReplies', { view: 'unmatched' });
  const { files } = await make('getReply', items[0]);
  await make('getReplyFile', { guid: items[0].guid, file: files[0]?.guid ?? '0' });
  const { items: requests } = await make('getRequests');
  await make('assignReply', items[0], { recordId: requests[0].reference });
  await all('markReplySeen removeReply', items[0]);
}

async function runJobs({ make, all }: Story) {
  await all('automatedDdInvoicing emailReminders getJobSchedules getOverdueBackup getFailedJobs makeBackup');
  const { runId } = await make('backgroundServiceApi');
  await make('cancelJobRun', { runId });
  const runs = await make('getJobRuns');
  await all('getJobRun markJobSeen', { runId: runs[0].runId });
  await make('storeScan');
  await make('getScans');
  await all('search findPeople', { q: 'Margaret' });
  const { items: people } = await make('findPeople', { q: 'Ellis' });
  await make('getPerson', people[0]);
  const [event] = await make('getEvents');
  await make('getHistory', { recordType: 'event', recordId: event.guid });
  await make('exportHistory', { from: '2026-01', to: new Date().toISOString().slice(0, 7) });
}

async function keepStaff({ make, all }: Story) {
  const branch = await make('createBranch', {}, { name: 'Ludlow' });
  await all('getBranches updateBranch removeBranch', branch);
  const person = await make('inviteStaff');
  const { guid } = person;
  await all('getStaff getColleagues inviteStaffAgain createInvitationLink getStaffPasskeys', { guid });
  const revision = async () =>
    (await make('getStaff')).find((each: { guid: string }) => each.guid === guid).revision;
  await make('updateStaff', { guid }, { revision: await revision() });
  await all('endStaffSessions endStaffIdentity endTotp endPasskeys', { guid });
  await make('endPasskey', { guid, passkey: crypto.randomUUID() });
  await make('removeStaff', { guid });
  const key = await make('createApiKey', {}, { name: 'A program' });
  await make('getApiKeys');
  await make('revokeApiKey', key);
  const webhook = await make('createWebhook');
  await all('getWebhooks testWebhook resumeWebhook getWebhookDeliveries', webhook);
  const deliveries = await make('getWebhookDeliveries', webhook);
  await make('sendWebhookAgain', deliveries?.items[0] ?? {});
  await make('removeWebhook', webhook);
  await all(
    'getOwnSessions endOwnSessions getOwnSettings changeOwnSettings changeOwnPassword getOwnTotp startOwnTotp',
  );
  await all('confirmOwnTotp endOwnTotp renewRecoveryCodes getOwnPasskeys startOwnPasskey addOwnPasskey');
  await all('renameOwnPasskey removeOwnPasskey getOwnCalendar renewOwnCalendar removeOwnCalendar', { guid });
}

async function keepPrices({ make, all }: Story) {
  const version = await make('createPriceVersion', {}, { validFrom: '2031-01-01' });
  await make('getPriceVersions');
  await all('updatePriceVersion removePriceVersion', version);
  await all('getPrices getPricesDocument');
}

async function keepSettings({ make, all }: Story) {
  await all('getSettings updateWebsiteSettings updateReplySettings updateTextSettings updateNoticeSettings');
  await all('updateIdentityProviderSettings updatePhotographStorageSettings updateBackupPlaceSettings');
  await all('updateReleaseSettings updateCaseSettings updateInvoiceSettings updateRetentionSettings');
  await all('updateLookSettings updatePriceList updateEmailTexts previewEmailText testEmailText');
  await make('updateProviderSettings', {}, { phone: '01632 960 124' });
  await all('updatePrivacySettings checkIdentityProvider tryPhotographStorage getPhotographStorageFailure');
  await all('getTextSamples tryTextGateway tryReplyMailbox getProcesses getNewestVersion');
  const { default: sharp } = await import('sharp');
  const shape = { width: 400, height: 200, channels: 3 as const, background: '#336655' };
  const png = new Blob([await sharp({ create: shape }).png().toBuffer()], { type: 'image/png' });
  await make('uploadLogo', {}, png);
  await make('uploadPicture', { picture: 'photograph' }, png);
  await make('uploadPriceList', {}, new Blob(['%PDF-1.4\n%%EOF\n']));
  await all('getGuide sendTestEmail setAsideGuide resumeGuide getSetUpCheck');
  const items = await make('getSetUpCheck');
  const open = items.find(({ isDone }: { isDone: boolean }) => !isDone);
  await all('dismissSetUpItem restoreSetUpItem', { item: open?.item ?? 'backup' });
  await make('updateMailServerSettings', {}, { host: '127.0.0.1', port: 9 });
  await all('getDemonstration removeDemonstration');
}

async function keepPersonalData({ make, all }: Story) {
  await all('getPersonalDataRegister getOpenErasures checkReceiptChain getRetention getErasureReceipts');
  const found = await make('findPersonalData', { eMail: 'margaret@example.org', name: 'Margaret' });
  const { kind, records: ofKind } = found[0];
  const records = [{ kind, id: ofKind[0].id }];
  for (const name of ['exportPersonalData', 'getPersonalDataDocument', 'previewErasure'])
    await make(name, {}, { records });
  const { receipt } = (await make('erasePersonalData', {}, { records })) ?? {};
  await make('getErasureReceipt', { number: receipt ?? 1 });
  await make('checkErasureReceipt', { code: 'none' });
}

import { createPhotograph } from '../../../test/support/records/photographs.ts';
import { addContacts } from '../../../test/support/records/newsletter.ts';
import { until } from '../../../test/support/until.ts';
import type { Story } from './caller.ts';

/** Photographs of a funeral, sign-offs, mailings, contacts and complaints. */
export const aboutFamilies = [showPhotographs, signOff, writeToContacts, importContacts, complain];

async function showPhotographs({ make, all }: Story) {
  const funeral = await make('createFuneral', {}, { guid: crypto.randomUUID() });
  const of = { guid: funeral.guid, funeralGuid: funeral.guid };
  await all('getFunerals getFuneral getFuneralQrCodes renewFuneralLink', of);
  for (const seed of [1, 2]) {
    const form = new FormData();
    form.set(
      'fileData',
      new Blob([await createPhotograph({ width: 300, height: 200, seed })]),
      `${seed}.jpg`,
    );
    await make('uploadImages', of, form);
  }
  await until(async () => (await make('getImages', of)).length === 2);
  await all('getImages getPhotographs getPhotographArchive', of);
  const { links } = await make('getFuneral', of);
  const key = links.view.split('/').at(-1);
  await all('getFuneralLink getCaptions', { key });
  const photographs = await make('getPhotographs', of);
  await make('getMemoryPage', of);
  await make('reportPhotograph', { key }, { source: photographs[0]?.source ?? null });
  const { items } = await make('getPhotographReports');
  await make('getPhotographReport', { id: items[0]?.id ?? '0' });
  await make('decidePhotographReport', { id: items[0]?.id ?? '0' });
  const one = { ...of, id: photographs.at(-1)?.id ?? '0' };
  await all('updatePhotograph getPhotographPicture getOriginalPhotograph removePhotograph', one);
  await all('allowRemovedPhotographs removeAddedPhotograph captionAddedPhotographs', of);
  await make('updateFuneral', of);
  await make('removeFuneral', of);
}

async function signOff({ make, all, lychgate: { database } }: Story) {
  const [answered, voided] = [
    await make('createSignoff'),
    await make('createSignoff', {}, { name: 'Ann Ellis' }),
  ];
  await all('getSignoffs getSignoff updateSignoff', answered);
  const [email] = await database!.rows<{ token: string }>`
    select facts ->> 'token' as token from outbox where kind = 'signoff-email' order by id limit 1`;
  const emailGuid = email!.token;
  await make('getSignoffLink', { emailGuid });
  await make('emailSignoff', {}, { emailGuid });
  await make('recordSignoff', voided);
  await make('voidSignoff', voided);
  await all('getSignoffOptions updateSignoffOptions');
}

async function writeToContacts({ make, all, lychgate }: Story) {
  await addContacts(lychgate.database!, 300);
  const list = await make('createContactList');
  const contact = await make('createContact', {}, { lists: [list.guid] });
  const { co } = contact;
  await all('getContacts getContact updateContact', { co });
  await make('updateContactList', list);
  await make('takeOffContactList', list, { contacts: [co] });
  await make('addToContactList', list, { contacts: [co] });
  await make('getContactLists');
  const { ca } = { ca: 'spring-2027' };
  await make('createCampaign');
  await all('getCampaigns getCampaign updateCampaign previewCampaign testCampaign', { ca });
  await make('sendCampaign', { ca }, { at: '2027-02-15T09:00:00' });
  await make('unscheduleCampaign', { ca });
  await make('sendCampaign', { ca }, { at: null });
  await all('pauseCampaign resumeCampaign stopCampaign getCampaignRecipients resendCampaign', { ca });
  await make('createCampaign', {}, { ca: 'autumn' });
  await make('removeCampaign', { ca: 'autumn' });
  await make('mailShot', {}, { cu: contact.cu ?? 'C-1042', co });
  await make('unsubscribe', {}, { cu: contact.cu ?? 'C-1042', co });
  await make('removeContact', { co });
  await make('removeContactList', list);
}

async function importContacts({ make, all }: Story) {
  const file = (name: string) =>
    new Blob([
      `cu,name,eMail,consent,consentSource\n"${name}","${name}","${name}@example.org","yes","Card"\n`,
    ]);
  await make('previewContacts', {}, file('one'));
  await make('importContacts', {}, file('two'));
  const kept = await make('checkContactImport', {}, file('three'));
  await all('getContactImports getContactImport getContactImportLines getContactImportColumns', kept);
  await make('importCheckedContacts', kept, { list: null });
  await make('undoContactImport', kept);
  const named = await make(
    'checkContactImport',
    {},
    new Blob(['first,last,mail,agreed\nAnn,Ellis,ann@example.org,yes\n']),
  );
  await make('setContactImportColumns', named ?? {});
}

async function complain({ make, all }: Story) {
  await make('sendComplaint');
  const complaint = await make('createComplaint');
  await all('getComplaints getComplaint updateComplaint addComplaintNote closeComplaint', complaint);
}

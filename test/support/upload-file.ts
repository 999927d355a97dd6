import { operatorKey } from './lychgate.ts';

/** Sends a file as the body of a call, with the operator key. */
export async function uploadFile(
  { address }: { address: string },
  path: string,
  type: string,
  content: string | Buffer,
) {
  const answer = await fetch(`${address}/api/${path}`, {
    method: 'POST',
    headers: { 'X-Api-Key': operatorKey, 'Content-Type': type },
    body: typeof content === 'string' ? content : new Uint8Array(content),
  });
  return { status: answer.status, body: await answer.json() };
}

/** Imports contacts, each a line of a spreadsheet file: number, name, email address, consent and its source. */
export const importContacts = (server: { address: string }, lines: string[]) =>
  uploadFile(
    server,
    'Contacts/Import',
    'text/csv',
    ['cu,name,eMail,consent,consentSource', ...lines].join('\n'),
  );

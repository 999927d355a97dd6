import { isRefused } from '#contract/call.ts';
import type { StaffSignIn } from '#website/request-facts.ts';
import { formatActor, type SecurityLog } from '../monitoring/security-log.ts';

type Dependencies = {
  securityLog: SecurityLog;
  requestId: string;
  /** The guid of the person with this address; null if nobody has it. */
  findGuid(eMail: string): Promise<string | null>;
  /** The address of the person whose code is missing. */
  findPending(): Promise<{ eMail: string } | null>;
};

/** Logs each sign-in, refused sign-in and sign-out. */
export function withSignInsLogged(staff: StaffSignIn, parts: Dependencies): StaffSignIn {
  const { securityLog, requestId: reqId, findGuid, findPending } = parts;
  const findPerson = async (eMail: string | undefined) => {
    const guid = eMail === undefined ? null : await findGuid(eMail);
    return guid && `person ${guid}`;
  };
  return {
    ...staff,
    signIn: async (eMail, password) => {
      const entry = await staff.signIn(eMail, password);
      const who = await findPerson(eMail);
      if ('refused' in entry)
        securityLog('A sign-in was refused', { reqId, who, reason: `password ${entry.refused}` });
      else if (entry.needsCode) securityLog('A password was right, and a code is asked for', { reqId, who });
      else securityLog('Somebody signed in', { reqId, who, reason: 'password' });
      return entry;
    },
    choosePassword: choosingLogged(staff, parts, findPerson),
    returnFromProvider: returningLogged(staff, parts),
    signInWithPasskey: usingPasskeyLogged(staff, parts),
    enterCode: async (code) => {
      const person = await findPending();
      const entry = await staff.enterCode(code);
      const who = await findPerson(person?.eMail);
      if ('refused' in entry)
        securityLog('A sign-in was refused', { reqId, who, reason: `code ${entry.refused}` });
      else securityLog('Somebody signed in', { reqId, who, reason: 'code' });
      return entry;
    },
    signOut: async () => {
      const actor = await staff.actor();
      const cookies = await staff.signOut();
      if (actor) securityLog('Somebody signed out', { reqId, who: formatActor(actor) });
      return cookies;
    },
  };
}

const choosingLogged =
  (
    staff: Pick<StaffSignIn, 'findByLink' | 'choosePassword'>,
    { securityLog, requestId: reqId }: Pick<Dependencies, 'securityLog' | 'requestId'>,
    whoHas: (eMail: string | undefined) => Promise<string | null>,
  ): StaffSignIn['choosePassword'] =>
  async (token, password) => {
    const person = await staff.findByLink(token);
    const entry = await staff.choosePassword(token, password);
    if (isRefused(entry)) return entry;
    const [who, reason] = [await whoHas(person?.eMail), 'link to choose a password'];
    const event = entry.needsCode ? 'A password was chosen, and a code is asked for' : 'Somebody signed in';
    securityLog(event, { reqId, who, reason });
    return entry;
  };

const usingPasskeyLogged =
  (
    staff: Pick<StaffSignIn, 'signInWithPasskey'>,
    { securityLog, requestId: reqId }: Pick<Dependencies, 'securityLog' | 'requestId'>,
  ): StaffSignIn['signInWithPasskey'] =>
  async (answer) => {
    const entry = await staff.signInWithPasskey(answer);
    if ('refused' in entry) securityLog('A sign-in was refused', { reqId, reason: entry.refused });
    else securityLog('Somebody signed in', { reqId, who: formatActor(entry.actor), reason: 'passkey' });
    return entry;
  };

const returningLogged =
  (
    staff: Pick<StaffSignIn, 'returnFromProvider'>,
    { securityLog, requestId: reqId }: Pick<Dependencies, 'securityLog' | 'requestId'>,
  ): StaffSignIn['returnFromProvider'] =>
  async (query) => {
    const entry = await staff.returnFromProvider(query);
    const reason = 'identity provider';
    if ('refused' in entry)
      securityLog('A sign-in was refused', { reqId, reason: `${reason} ${entry.refused}` });
    else if (entry.needsCode)
      securityLog('Somebody has signed in elsewhere, and a code is asked for', { reqId, reason });
    else securityLog('Somebody signed in', { reqId, who: formatActor(entry.actor), reason });
    return entry;
  };

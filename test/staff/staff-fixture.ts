import assert from 'node:assert/strict';
import { operatorKeyActor, type Actor, type Role } from '#contract/operator/staff/actor.ts';
import { callsAs } from '#back-office/back-office.ts';
import { openStaffAccess } from '#back-office/staff/sign-in/staff-access.ts';
import { computeCode } from '#back-office/staff/totp/totp.ts';
import { backOfficeParts } from '../support/back-office-parts.ts';
import { createDatabase } from '../support/database.ts';
import { assertAccepted } from '../support/answers.ts';

export const password = 'lantern gravel orbit';
const userAgent = 'Mozilla/5.0 (Windows NT 10.0) Chrome/140';
/** For how long one sign-in code is right. */
export const codeStepMs = 30_000;
const unknownDevice = { userAgent, isKnownDevice: false, formerSession: null };

/** The sign-in code of a key at a moment, or this many steps later. */
export const computeCodeAt = (key: string, at: number, steps = 0): string =>
  computeCode(key, Math.floor(at / codeStepMs) + steps);

/** The staff of our own back office over a database of its own, with a clock that a test sets. */
export async function openStaffWithClock(clock: () => Date) {
  const { database, drop } = await createDatabase();
  const parts = await backOfficeParts(database, clock);
  const access = openStaffAccess(parts);
  const operator = callsAs(parts, operatorKeyActor);
  let people = 0;
  const give = (eMail: string, enteredPassword = password) =>
    access.signIn({ eMail, password: enteredPassword, formerPending: null, ...unknownDevice });
  const signIn = async (eMail: string): Promise<string> => {
    const signedIn = await give(eMail);
    assert.ok(signedIn);
    assert.equal(signedIn.needsCode, false);
    return signedIn.token;
  };
  const createCalls = async (token: string) => {
    const actor = await access.findSession(token);
    assert.ok(actor);
    return callsAs(parts, actor as Actor);
  };
  const readNewestToken = async (): Promise<string> => {
    const [email] = await database.rows<{ token: string }>`
      select facts ->> 'token' as token from outbox where facts ? 'token' order by id desc limit 1`;
    return email!.token;
  };
  const choosePassword = async () => {
    const choice = { token: await readNewestToken(), password, ...unknownDevice, formerPending: null };
    const firstSession = assertAccepted(await access.choosePassword(choice));
    return firstSession;
  };
  /** Adds a person who has chosen a password. Returns their guid and email address. */
  const addPerson = async (role: Role) => {
    people += 1;
    const eMail = `person${people}@willow.example`;
    const invited = assertAccepted(
      await operator.inviteStaff({ body: { name: `Person ${people}`, eMail, role } }),
    );
    const firstSession = await choosePassword();
    await access.endSession(firstSession.token);
    return { guid: invited.guid, eMail };
  };
  /** Adds a person who signs in with codes, and has used the code of now. */
  const addPersonWithCodes = async (role: Role = 'staff') => {
    const person = await addPerson(role);
    const session = await signIn(person.eMail);
    const calls = await createCalls(session);
    assert.equal(await calls.startOwnTotp({ body: { currentPassword: password } }), true);
    const { key } = assertAccepted(await calls.getOwnTotp({})).setUp!;
    const code = computeCodeAt(key, clock().getTime());
    const { recoveryCodes } = assertAccepted(await calls.confirmOwnTotp({ body: { code } }));
    return { ...person, session, calls, key, recoveryCodes };
  };
  return {
    database,
    drop,
    parts,
    access,
    operator,
    readNewestToken,
    /** Chooses a password with the newest link. */
    choosePassword,
    give,
    signIn,
    /** The calls of the person with this session. */
    createCalls,
    addPerson,
    addPersonWithCodes,
    enterCode: (token: string, code: string) => access.enterCode({ token, code, ...unknownDevice }),
  };
}

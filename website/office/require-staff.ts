import { type CallName, canCall, findRole, createMissingRole } from '#contract/operator/access.ts';
import { createContext, data, href, redirect, type RouterContextProvider } from 'react-router';
import { isRefused, type Refused } from '#contract/call.ts';
import type { AllCalls } from '#contract/operator/calls.ts';
import { type Actor, isAtLeast } from '#contract/operator/staff/actor.ts';
import { requestFactsContext, type StaffSignIn } from '../request-facts.ts';
import { notFound } from '../ui/messages.ts';
import { signInAddress } from './addresses.ts';
import { findPageRole } from './shell/pages.ts';

/** The person who is signed in, and the calls with their rights. */
export type Staff = { actor: Actor; api: AllCalls };

/** Null if nobody is signed in, and with an external back office. */
export const staffContext = createContext<Staff | null>(null);

type Context = Readonly<RouterContextProvider>;

/**
 * Each loader and action of a staff page begins with this. Somebody who is not signed in is sent to the sign-in. The page
 * needs the role of its entry in the navigation. One whose form makes a call that needs a higher role names the call, so
 * that nobody fills in a form for nothing.
 */
export function requireStaff(context: Context, request: Request, call?: CallName): Staff {
  const staff = requireSignedIn(context, request);
  const { role } = staff.actor;
  const ofPage = findPageRole(new URL(request.url).pathname);
  if (!isAtLeast(role, ofPage)) requireAnswer(createMissingRole(ofPage));
  if (call && !canCall(role, call)) requireAnswer(createMissingRole(findRole(call)!));
  return staff;
}

/** Somebody is signed in, of whatever role. */
export function requireSignedIn(context: Context, request: Request): Staff {
  requireLocalBackOffice(context);
  const staff = context.get(staffContext);
  if (!staff) throw redirect(signInAddress(request.method === 'POST' ? null : request.url));
  if (staff.actor.mustSetUpCodes && !isOwnAccount(request.url)) throw redirect(href('/office/account/codes'));
  return staff;
}

const isOwnAccount = (url: string) => new URL(url).pathname.toLowerCase().startsWith(href('/office/account'));

/** The sign-in of the staff pages. Throws a page that explains it with an external back office. */
export function requireLocalBackOffice(context: Context): StaffSignIn {
  const { staff } = context.get(requestFactsContext);
  if (!staff) throw data('external', { status: 404 });
  return staff;
}

/** The guid of the member of staff who is signed in. The operator key is nobody. */
export const findOwnGuid = (actor: Actor): string | null => (actor.kind === 'person' ? actor.id : null);

/** The answer of a call; a refusal becomes the page, with its sentence. */
export function requireAnswer<Answer>(answer: Answer | Refused): Answer {
  if (isRefused(answer)) throw data(answer.detail, { status: answer.status });
  return answer;
}

/** The answers of several calls that are made at once. A refusal of one becomes the page. */
export async function requireAnswers<Calls extends Record<string, unknown>>(calls: Calls) {
  const answers = await Promise.all(Object.values(calls));
  const entries = Object.keys(calls).map((name, index) => [name, requireAnswer(answers[index])]);
  return Object.fromEntries(entries) as { [Name in keyof Calls]: Exclude<Awaited<Calls[Name]>, Refused> };
}

/** The answer of a call that asks for the password of a session. A session that has ended leads to the sign-in. */
export function requireSession<Answer>(answer: Answer | Refused): Answer | Refused {
  if (isRefused(answer) && answer.code === 'signed-out') throw redirect(href('/office/sign-in'));
  return answer;
}

/** The record in an address, of a list that a call answered. Throws the 404 page if there is none. */
export function findByGuid<Listed extends { guid: string }>(list: Listed[] | Refused, guid: string): Listed {
  return requireFound(requireAnswer(list).find((each) => each.guid === guid.toLowerCase()));
}

/** A record or a part of the page that an address names. Throws the 404 page if there is none. */
export function requireFound<Found>(found: Found): Exclude<Found, undefined | null | false> {
  if (!found) throw data(notFound.sentence, { status: 404 });
  return found as Exclude<Found, undefined | null | false>;
}

/** The answer of a call about a record of the event in the address. Throws the 404 page if it belongs to another one. */
export function requireOfEvent<Found extends { event: { guid: string } }>(
  answer: Found | Refused,
  { guid }: { guid: string },
): Found {
  const found = requireAnswer(answer);
  requireFound(found.event.guid === guid.toLowerCase());
  return found;
}

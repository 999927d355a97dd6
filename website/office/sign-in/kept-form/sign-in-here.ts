import type { Actor } from '#contract/operator/people/actor.ts';
import type { KeptForm, StaffSignIn } from '../../../request-facts.ts';
import { officePath, signInAddress } from '../../addresses.ts';
import { tooOften } from '../../messages.ts';
import { keptField, type SignInHere } from './kept-form.ts';
import { keptNotices } from './messages.ts';

type Page = 'sign-in' | 'sign-in/code';

export type Parts = {
  staff: StaffSignIn;
  /** Shows a page of the sign-in as the answer. */
  show: (page: Page, here: SignInHere) => Promise<Response>;
  /** Answers a form as this person sends it. */
  act: (form: Request, actor: Actor) => Promise<Response>;
};

const formType = 'application/x-www-form-urlencoded';
const ownSignIn = /^\/office\/(sign-in|sign-out|forgot|password)(?![\w-])/i;
const formOfPage = /^\/office(?![\w-])/i;
// The page has to come back with what it holds, and a server reads only so much of one field.
const partCharactersMax = 48_000;
const secretFields = ['password', 'present'];

/**
 * The answer to a form of the staff pages that arrives without a session: the sign-in at the same address, with the form
 * sealed in it. After the sign-in of the same person the form is carried out, once. Null for anything else. Scripts of
 * pages get their own answers.
 */
export async function signInHere(request: Request, parts: Parts): Promise<Response | null> {
  const { pathname, search } = new URL(request.url);
  const isForm = request.method === 'POST' && formOfPage.test(pathname) && !ownSignIn.test(pathname);
  if (!isForm || pathname.endsWith('.data')) return null;
  const type = request.headers.get('Content-Type') ?? '';
  const address = pathname + search;
  const isFile = type.startsWith('multipart/');
  if (!isFile && !type.startsWith(formType)) return null;
  const body = isFile ? '' : await request.clone().text();
  if (body.startsWith(`${keptField}=`)) return signIn(request, address, new URLSearchParams(body), parts);
  if (await parts.staff.actor()) return null;
  if (isFile) return parts.show('sign-in', pageOf(address, { notice: keptNotices.file }));
  return parts.show('sign-in', keepForm(address, [...new URLSearchParams(body)], parts.staff));
}

const pageOf = (address: string, page: Partial<SignInHere>): SignInHere => ({
  address,
  sealed: null,
  notice: keptNotices['not-kept'],
  eMail: '',
  problem: null,
  status: 401,
  ...page,
});

function keepForm(address: string, fields: [string, string][], staff: StaffSignIn): SignInHere {
  const isSecret = fields.some(([name]) => secretFields.includes(name));
  const sealed = isSecret ? null : staff.keepForm({ address, fields });
  if (!sealed) return pageOf(address, {});
  if (sealed === 'too-long') return pageOf(address, { notice: keptNotices['too-long'] });
  const parts = sealed.match(new RegExp(`.{1,${partCharactersMax}}`, 'g'))!;
  return pageOf(address, { sealed: parts, notice: keptNotices.kept });
}

async function signIn(request: Request, address: string, typed: URLSearchParams, parts: Parts) {
  const { staff, show } = parts;
  const sealed = typed.getAll(keptField);
  const eMail = typed.get('eMail') ?? '';
  const page = pageOf(address, { sealed, notice: keptNotices.kept, eMail });
  const code = typed.get('code');
  const entry =
    code === null ? await staff.signIn(eMail, typed.get('password') ?? '') : await staff.enterCode(code);
  if ('refused' in entry) {
    const { refused } = entry;
    if (refused === 'ended') return show('sign-in', page);
    const status = tooOften.has(refused) ? 429 : 403;
    return show(code === null ? 'sign-in' : 'sign-in/code', { ...page, problem: refused, status });
  }
  if (!('actor' in entry)) return withCookies(await show('sign-in/code', page), entry.cookies);
  const kept = staff.openForm(sealed.join(''), address);
  return withCookies(await carryOut(request, address, { ...parts, kept, actor: entry.actor }), entry.cookies);
}

type CarryOut = Parts & { kept: KeptForm | null; actor: Actor };

async function carryOut(request: Request, address: string, { kept, actor, act }: CarryOut) {
  if (!kept) return leadTo(`${officePath}?done=not-kept`);
  if (kept.person !== actor.id) return leadTo(`${officePath}?done=of-another`);
  // A second press, or somebody who went back: it was carried out, so the page shows what came of it.
  if (!(await kept.beginOnce())) return leadTo(address);
  const headers = new Headers(request.headers);
  headers.set('Content-Type', formType);
  headers.delete('Content-Length');
  return act(
    new Request(request.url, { method: 'POST', headers, body: `${new URLSearchParams(kept.fields)}` }),
    actor,
  );
}

const leadTo = (address: string) => new Response(null, { status: 302, headers: { Location: address } });

function withCookies(answer: Response, cookies: string[]): Response {
  const headers = new Headers(answer.headers);
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  return new Response(answer.body, { status: answer.status, headers });
}

/** Where the form of the sign-in goes: back here with what is kept, or to the sign-in and then to the page. */
export const actionOf = ({ sealed, address }: SignInHere): string =>
  sealed ? address : signInAddress(address);

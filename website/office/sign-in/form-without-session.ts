import { href } from 'react-router';
import { isStaffPath } from '#contract/http/staff-paths.ts';
import { operatorKeyActor, type Actor } from '#contract/operator/staff/actor.ts';
import { withDone } from '../form/done-notice.tsx';
import type { KeptForm, KeptForms, Operator, StaffSignIn } from '../../request-facts.ts';
import { keptField, type FormFile, type FormSignIn } from '../../ui/kept-form/kept-form.ts';
import { signInAddress, readStaffPage } from '../addresses.ts';
import { throttledRefusals } from './messages.ts';

type Page = 'office/sign-in' | 'office/sign-in/code' | 'admin';

export type Dependencies = {
  operator: Operator;
  /** Null with an external back office, where only the operator key signs in. */
  staff: StaffSignIn | null;
  keptForms: KeptForms;
  /** Shows a page of the sign-in as the answer. */
  show: (page: Page, here: FormSignIn) => Promise<Response>;
  /** Offers a file that a form asks for. */
  showFile: (here: FormFile) => Promise<Response>;
  /** Answers a form as this person sends it. */
  act: (form: Request, actor: Actor) => Promise<Response>;
};

const formType = 'application/x-www-form-urlencoded';
const ownSignIn = /^\/office\/(sign-in|sign-out|forgot|password)(?![\w-])/i;
const adminPage = /^\/admin(?![\w-])/i;
// A browser saves the answer, and goes on showing the page before it.
const answersWithFile = /^\/office\/privacy\/export$/i;
// The page has to come back with what it holds, and a server reads only so much of one field.
const partCharactersMax = 48_000;
/** The button of somebody who has signed in in another tab. */
export const signedInField = 'signed-in';
const secretFields = ['password', 'currentPassword', 'secret', 'passphrase'];

/**
 * The answer to a form of the staff pages or of `/admin` that arrives without a session: the sign-in at the same address,
 * with the form sealed in it. After the sign-in of the same person the form is carried out, once. Null for anything else.
 * Scripts of pages get their own answers.
 */
export async function handleFormWithoutSession(
  request: Request,
  parts: Dependencies,
): Promise<Response | null> {
  const { pathname, search } = new URL(request.url);
  const isForm = request.method === 'POST' && isStaffPath(pathname) && !ownSignIn.test(pathname);
  if (!isForm || pathname.endsWith('.data') || (!parts.staff && !adminPage.test(pathname))) return null;
  const type = request.headers.get('Content-Type') ?? '';
  const address = pathname + search;
  const isFile = type.startsWith('multipart/');
  if (!isFile && !type.startsWith(formType)) return null;
  const body = isFile ? '' : await request.clone().text();
  const formValues = new URLSearchParams(body);
  if (body.startsWith(`${keptField}=`)) return signIn(request, address, formValues, parts);
  if (isOwnSignIn(pathname, formValues, parts) || (await isSignedIn(parts))) return null;
  if (isFile) return show(parts, createSignInPage(address, parts, { notice: keptNotices.file }));
  return show(
    parts,
    keepForm(address, readStaffPage(request.headers.get('Referer')), [...formValues], parts),
  );
}

/** `/admin` has its own sign-in, and itself reports an ended session where no member of staff was signed in. */
const isOwnSignIn = (pathname: string, formValues: URLSearchParams, { keptForms }: Dependencies) =>
  adminPage.test(pathname) && (formValues.has('key') || keptForms.lastSignIn === null);

const isSignedIn = ({ staff, operator }: Dependencies) =>
  staff ? staff.actor().then((actor) => actor !== null) : operator.isSignedIn();

// The key has a page of its own. It hydrates, so it stands only at its own address.
function show(parts: Dependencies, here: FormSignIn, page: Page = 'office/sign-in'): Promise<Response> {
  return parts.show(here.asksFor === 'key' && adminPage.test(here.address) ? 'admin' : page, here);
}

const createSignInPage = (
  address: string,
  { staff, keptForms }: Dependencies,
  page: Partial<FormSignIn>,
): FormSignIn => ({
  address,
  asksFor: keptForms.lastSignIn === 'key' || !staff ? 'key' : 'password',
  sealed: null,
  notice: keptNotices['not-kept'],
  eMail: '',
  problem: null,
  status: 401,
  ...page,
});

const chooseNotice = (address: string) => (adminPage.test(address) ? keptNotices.act : keptNotices.kept);

function keepForm(
  address: string,
  from: string,
  fields: [string, string][],
  parts: Dependencies,
): FormSignIn {
  const isSecret = fields.some(([name, value]) => value !== '' && secretFields.includes(name));
  const sealed = isSecret ? null : parts.keptForms.keep({ address, from, fields });
  if (!sealed) return createSignInPage(address, parts, {});
  if (sealed === 'too-long') return createSignInPage(address, parts, { notice: keptNotices['too-long'] });
  const sealedParts = sealed.match(new RegExp(`.{1,${partCharactersMax}}`, 'g'))!;
  return createSignInPage(address, parts, { sealed: sealedParts, notice: chooseNotice(address) });
}

async function signIn(request: Request, address: string, formValues: URLSearchParams, parts: Dependencies) {
  const sealed = formValues.getAll(keptField);
  const eMail = formValues.get('eMail') ?? '';
  const page = createSignInPage(address, parts, { sealed, notice: chooseNotice(address), eMail });
  const isCode = formValues.has('code');
  const entry = await signInWithForm(formValues, parts);
  if ('refused' in entry) {
    const { refused } = entry;
    if (refused === 'ended') return show(parts, page);
    const status = throttledRefusals.has(refused) ? 429 : 403;
    return show(parts, { ...page, problem: refused, status }, isCode ? 'office/sign-in/code' : undefined);
  }
  if (!('actor' in entry)) return withCookies(await show(parts, page, 'office/sign-in/code'), entry.cookies);
  const storedForm = parts.keptForms.open(sealed.join(''), address);
  return withCookies(
    await carryOut(request, address, { ...parts, storedForm, actor: entry.actor }),
    entry.cookies,
  );
}

async function signInWithForm(formValues: URLSearchParams, { staff, operator }: Dependencies) {
  if (staff && formValues.has(signedInField)) {
    const actor = await staff.actor();
    return actor ? { cookies: [], actor } : { refused: 'nobody' as const };
  }
  const key = formValues.get('key');
  if (staff && key === null) {
    const passkey = formValues.get('passkey');
    if (passkey) return staff.signInWithPasskey(passkey);
    const code = formValues.get('code');
    return code === null
      ? staff.signIn(formValues.get('eMail') ?? '', formValues.get('password') ?? '')
      : staff.enterCode(code);
  }
  const entry = await operator.signIn(key ?? '');
  return 'cookies' in entry ? { ...entry, actor: operatorKeyActor } : entry;
}

type CarryOut = Dependencies & { storedForm: KeptForm | null; actor: Actor };

async function carryOut(request: Request, address: string, { storedForm, actor, ...parts }: CarryOut) {
  const home = parts.staff ? href('/office') : href('/admin');
  if (!storedForm) return redirectTo(withDone(home, 'not-kept'));
  if (storedForm.person !== actor.id) return redirectTo(withDone(home, 'of-another'));
  const { fields, from } = storedForm;
  if (answersWithFile.test(new URL(request.url).pathname)) return parts.showFile({ address, fields, from });
  // A second press, or somebody who went back: it was carried out, so the page shows what came of it.
  if (!(await storedForm.beginOnce())) return redirectTo(address);
  const headers = new Headers(request.headers);
  headers.set('Content-Type', formType);
  headers.delete('Content-Length');
  return parts.act(
    new Request(request.url, { method: 'POST', headers, body: `${new URLSearchParams(fields)}` }),
    actor,
  );
}

const redirectTo = (address: string) => new Response(null, { status: 302, headers: { Location: address } });

function withCookies(answer: Response, cookies: string[]): Response {
  const headers = new Headers(answer.headers);
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  return new Response(answer.body, { status: answer.status, headers });
}

/** The address of the sign-in form: this page with the kept form, or the sign-in and then the page. */
export const createAction = ({ sealed, address }: FormSignIn): string =>
  sealed ? address : signInAddress(address);

/** The outcomes of a form that arrived without a session. */
const keptNotices = {
  kept: 'Your session has ended, and nothing was saved yet. What you entered is kept: please sign in here, and it is saved at once.',
  act: 'Your session has ended, and nothing was done yet. Please sign in here, and it is done at once.',
  file: 'Your session has ended, so nothing was saved. A file cannot be kept. Please sign in, and choose it again.',
  'too-long':
    'Your session has ended, so nothing was saved, and this is too long to be kept here. Please go back, copy your text, and sign in on another page first.',
  'not-kept': 'Your session has ended, so nothing was saved. Please sign in, and enter it again.',
};

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import routes from '#website/routes.ts';
import { margaret, requestPath, wellAnswered } from '../support/records/cremation-request.ts';
import { coffeeMorning, createCall, findCall, listCall, updateCall } from '../events/listed-event.ts';
import { submitForm } from '../support/submit-form.ts';
import { signInAsOperator } from '../support/staff-browser.ts';
import { startFakeBackOffice, type FakeAnswer, type FakeBackOffice } from '../support/fake-back-office.ts';
import { startTestLychgate, makeEvent, type TestedLychgate } from '../support/lychgate.ts';

// Only our own back office emails visitors, holds places and takes each form once. Pages over an external one must
// not promise it.
const promises: Record<string, RegExp> = {
  // Except the two confirmations that the Direct Debit Guarantee names.
  'a confirmation':
    /(?<!written )confirmation(?! of the amount)|(sent|sending|will send) (you )?(a copy|an email)/,
  'an email from us':
    /\bwe (will |have |are )?(also )?(write|writing|email|emailed|sending) |emails? from us|get (an )?emails?|sends waiting emails|in each email/,
  'nothing twice': /booked twice|safely send|only once|once each|no second/,
  'a change undone': /\bundo\b|resubscribe|seven days/,
  'a place held': /waiting list|hold (it|them|places|a place)|private link/,
  'payments announced': /will tell you the amount|go to GoCardless/,
  'records erased': /we (will )?(erase|delete)|give you a code|receipt/,
};

const event = coffeeMorning;
const full = { ...event, numberOfAttendees: 40 };
const closed = { ...event, isBookingClosed: true };
const started = { ...event, startDateTime: '2020-03-29T14:30:00' };
const booked = { guid: 'a-guid', numberOfAttendees: 2, attendanceStatus: 'Attending' };
const mary = { name: 'Mary Example', eMail: 'mary@example.org', numberOfAttendees: '2' };
const funeral = '6a1f6c1e-5b8e-4f0e-9d63-2f9c8b1d7a10';
const images = 'GET ClientImage/GetImages';
const addImage = 'POST ClientImage/UploadImages';
const unsubscribing = 'POST Ms/Unsubscribe';
const signingOff = 'POST Ms/EmailSignoff';

type Visit = {
  /** The path in the route table. */
  route: string;
  path: string;
  answers?: Record<string, FakeAnswer>;
  form?: Record<string, string>;
  /** A text of the page, which proves that the visit arrived there. */
  has: RegExp;
};

const unsubscribe = '/Unsubscribe/customer/contact';
const signOff = '/emailsignoff/guid/Option1';
const book = `/events?book=${event.guid}`;
const amend = `/events?amend=${event.guid}`;
const cancel = `/events?cancel=${event.guid}`;

const visits: Visit[] = [
  { route: '', path: '/', has: /Coffee morning/ },
  { route: 'events', path: '/events', answers: { [listCall]: { body: [] } }, has: /no events planned/ },
  {
    route: 'events',
    path: '/events',
    answers: { [listCall]: { body: [full] } },
    has: /currently fully booked/,
  },
  { route: 'events', path: '/events', answers: { [listCall]: { status: 500 } }, has: /cannot show/ },
  { route: 'events', path: book, has: /Number Of Attendees/ },
  { route: 'events', path: book, answers: { [listCall]: { body: [full] } }, has: /only alter an existing/ },
  { route: 'events', path: amend, has: /you booked with/ },
  { route: 'events', path: cancel, has: /Cancel an existing attendance booking/ },
  { route: 'events', path: book, form: { ...mary, eMail: '' }, has: /Please enter a valid email address/ },
  { route: 'events', path: book, form: mary, has: /ATTENDANCE REGISTERED.*mary@example\.org/s },
  {
    route: 'events',
    path: book,
    form: mary,
    answers: { [createCall]: { cut: true } },
    has: /may have reached us/,
  },
  {
    route: 'events',
    path: book,
    form: mary,
    answers: { [listCall]: { body: [full] } },
    has: /BOOKING NOT FOUND/,
  },
  { route: 'events', path: amend, form: mary, has: /We could not find your booking/ },
  {
    route: 'events',
    path: amend,
    form: mary,
    answers: { [findCall]: { body: booked } },
    has: /UPDATE SUCCESS/,
  },
  { route: 'events', path: cancel, form: mary, has: /CANCELLATION ERROR/ },
  {
    route: 'events',
    path: cancel,
    form: mary,
    answers: { [findCall]: { body: booked } },
    has: /Your booking is cancelled/,
  },
  { route: 'events', path: `/events?link=${event.guid}`, has: /cannot find/ },
  { route: 'events/:guid', path: `/events/${event.guid}`, has: /Amend Existing Attendance/ },
  {
    route: 'events/:guid',
    path: `/events/${event.guid}`,
    answers: { [listCall]: { body: [full] } },
    has: /fully/,
  },
  {
    route: 'events/:guid',
    path: `/events/${event.guid}`,
    answers: { [listCall]: { body: [closed] } },
    has: /closed/,
  },
  {
    route: 'events/:guid',
    path: `/events/${event.guid}`,
    answers: { [listCall]: { body: [started] } },
    has: /./,
  },
  { route: 'events/:guid', path: '/events/unknown', has: /cannot find/ },
  { route: 'events.ics', path: '/events.ics', has: /BEGIN:VCALENDAR/ },
  { route: 'events/:guid/calendar.ics', path: `/events/${event.guid}/calendar.ics`, has: /BEGIN:VEVENT/ },
  {
    route: 'staff-calendar/:token/calendar.ics',
    path: '/staff-calendar/token/calendar.ics',
    has: /does not work any more/,
  },
  { route: 'events/:guid/waiting-list', path: `/events/${event.guid}/waiting-list`, has: /cannot find/ },
  ...[
    'application/:token',
    'application/:token/:topic',
    'application/:token/sign',
    'application/:token/signed.pdf',
    'application/:token/papers',
    'application/:token/papers/:kind',
  ].map((route) => ({
    route,
    path: `/${route.replace(':token', 'token').replace(':topic', 'ashes').replace(':kind', 'identity')}`,
    has: route.endsWith('.pdf') ? /link may be broken/ : /not recognised/,
  })),
  { route: 'answers/:token', path: '/answers/token', has: /not recognised/ },
  { route: 'waiting-list/:token', path: '/waiting-list/token', has: /cannot find|not recognised/ },
  { route: 'prices', path: '/prices', has: /find/ },
  { route: 'prices.pdf', path: '/prices.pdf', has: /link may be broken/ },
  { route: 'robots.txt', path: '/robots.txt', has: /User-agent/ },
  { route: 'sitemap.xml', path: '/sitemap.xml', has: /urlset/ },
  { route: 'unattendedcremations', path: requestPath, has: /Email address/ },
  { route: 'unattendedcremations', path: requestPath, form: {}, has: /Please enter your title/ },
  {
    route: 'unattendedcremations',
    path: requestPath,
    form: { ...margaret, step: 'check' },
    has: /Check your answers/,
  },
  { route: 'unattendedcremations', path: requestPath, form: margaret, has: /Success!/ },
  {
    route: 'unattendedcremations',
    path: requestPath,
    form: margaret,
    answers: { 'POST UnattendedCremation': { cut: true } },
    has: /not sure whether your request/,
  },
  {
    route: 'mailshot/:ws/:cu/:co/:ca',
    path: '/mailshot/https%3A%2F%2Fevil.example%2F/a/b/c',
    has: /not recognised/,
  },
  { route: 'mailshot/*', path: '/mailshot/short', has: /not recognised/ },
  { route: 'Unsubscribe/:cu/:co', path: unsubscribe, has: /Press the button/ },
  {
    route: 'Unsubscribe/:cu/:co',
    path: unsubscribe,
    form: { by: 'button' },
    has: /successfully unsubscribed/,
  },
  {
    route: 'Unsubscribe/:cu/:co',
    path: unsubscribe,
    form: { by: 'button' },
    answers: { [unsubscribing]: { body: false } },
    has: /we cannot unsubscribe you/,
  },
  { route: 'emailsignoff/:emailGuid/:optionSelected', path: signOff, has: /Your choice/ },
  {
    route: 'emailsignoff/:emailGuid/:optionSelected',
    path: signOff,
    form: { by: 'button' },
    has: /has been received/,
  },
  {
    route: 'emailsignoff/:emailGuid/:optionSelected',
    path: signOff,
    form: { by: 'button' },
    answers: { [signingOff]: { status: 500 } },
    has: /we cannot sign off/,
  },
  {
    route: 'documentviewer/:funeralGuid',
    path: `/documentviewer/${funeral}`,
    has: /No photographs available/,
  },
  {
    route: 'documentviewer/:funeralGuid',
    path: `/documentviewer/${funeral}`,
    answers: { [images]: { status: 404 } },
    has: /cannot show the photographs/,
  },
  {
    route: 'documentviewer/:funeralGuid',
    path: `/documentviewer/${funeral}`,
    answers: { [images]: { body: ['https://pictures.example/a.jpg'] } },
    has: /Carousel Image/,
  },
  {
    route: 'documentviewer/:funeralGuid/print',
    path: `/documentviewer/${funeral}/print`,
    answers: { [images]: { body: ['https://pictures.example/a.jpg'] } },
    has: /One photograph, about 1 sheet/,
  },
  {
    route: 'documentviewer/:funeralGuid/print',
    path: `/documentviewer/${funeral}/print`,
    answers: { [images]: { status: 404 } },
    has: /cannot show this page/,
  },
  { route: 'documentviewer/:funeralGuid/slideshow', path: `/documentviewer/${funeral}/slideshow`, has: /./ },
  { route: 'documentupload/:funeralGuid', path: `/documentupload/${funeral}`, has: /Browse Files/ },
  { route: 'gocardlesscomplete', path: '/gocardlesscomplete', has: /Your Direct Debit has been set up/ },
  { route: 'gocardlessexit', path: '/gocardlessexit', has: /has not been set up properly/ },
  { route: 'sagecomplete', path: '/sagecomplete', has: /./ },
  {
    route: 'outlook-bereavement-support-events/event-calendar/*',
    path: '/outlook-bereavement-support-events/event-calendar',
    has: /Coffee morning/,
  },
  { route: 'privacy', path: '/privacy', has: /Your rights/ },
  { route: 'accessibility', path: '/accessibility', has: /What works/ },
  { route: 'privacy/complaint', path: '/privacy/complaint', has: /cannot find/ },
  { route: 'photograph-terms', path: '/photograph-terms', has: /cannot find/ },
  {
    route: 'documentviewer/:funeralGuid/report',
    path: `/documentviewer/${funeral}/report`,
    has: /cannot find/,
  },
  { route: 'erasure-receipt', path: '/erasure-receipt', has: /cannot find/ },
  { route: '*', path: '/no-such-page', has: /cannot find/ },
];

let backOffice: FakeBackOffice;
let lychgate: TestedLychgate;
before(async () => {
  backOffice = await startFakeBackOffice({});
  lychgate = await startTestLychgate({ BACK_OFFICE_URL: backOffice.url });
});
after(async () => {
  await lychgate.stop();
  await backOffice.stop();
});

const well: Record<string, FakeAnswer> = {
  ...wellAnswered,
  [listCall]: { body: [event] },
  [findCall]: {},
  [createCall]: { body: true },
  [updateCall]: { body: true },
  [images]: { body: [] },
  [addImage]: { body: true },
  [unsubscribing]: { body: true },
  [signingOff]: { body: { status: 'OK', message: '' } },
};

/** The text of a page, with what its attributes say. */
function readText(html: string): string {
  const body = html.replaceAll(/<(style|script)\b.*?<\/\1>/gs, ' ').replace(/<head>.*?<\/head>/s, ' ');
  const attributes = Array.from(
    body.matchAll(/\s(?:title|alt|aria-label|placeholder)="([^"]*)"/g),
    ([, text]) => text,
  );
  return [body.replaceAll(/<[^>]*>/g, ' '), ...attributes].join(' ').replaceAll(/\s+/g, ' ');
}

const findPromises = (text: string): string[] =>
  Object.entries(promises).flatMap(([name, pattern]) => {
    const found = new RegExp(pattern, 'i').exec(text);
    return found ? [`${name}: “${text.slice(Math.max(found.index - 60, 0), found.index + 60)}”`] : [];
  });

async function fetchAnswer({ path, form }: Visit): Promise<string> {
  const answer = await (form
    ? submitForm(lychgate, path, form)
    : fetch(lychgate.address + path, { headers: { 'Sec-Fetch-Dest': 'document' } }));
  return answer.text();
}

test('no public page promises what only our own back office does', async () => {
  for (const visit of visits) {
    Object.assign(backOffice.answers, well, visit.answers);
    const html = await fetchAnswer(visit);
    const label = `${visit.path} ${JSON.stringify({ form: visit.form, answers: visit.answers })}`;
    assert.match(html, visit.has, label);
    assert.deepEqual(findPromises(readText(html)), [], label);
  }
});

test('the token of a private link never reaches an external back office', async () => {
  backOffice.calls.length = 0;
  Object.assign(backOffice.answers, well, { [findCall]: { body: { ...booked, eMail: mary.eMail } } });
  const token = `manage-7-${'a'.repeat(43)}`;
  for (const page of [`/events/${event.guid}?`, `${book}&`, `${amend}&`, `${cancel}&`]) {
    const path = `${page}manage=${token}`;
    assert.doesNotMatch(await fetchAnswer({ route: 'events', path, has: /./ }), /mary@example/);
    await fetchAnswer({ route: 'events', path, form: mary, has: /./ });
  }
  assert.doesNotMatch(JSON.stringify(backOffice.calls), /manage-7-/);
  assert.ok(backOffice.calls.length > 0);
});

test('the page of jobs promises nothing of what another back office does with them', async () => {
  const html = await (await signInAsOperator(lychgate)).open('/admin');
  assert.match(html.text, /B4B Background Tasks/);
  assert.deepEqual(findPromises(readText(html.html)), []);
});

test('each public route is among the pages walked', () => {
  const walked = new Set(visits.map(({ route }) => route));
  const publicRoutes = routes
    .map(({ path = '' }) => path)
    .filter((path) => !/^(admin|office)(\/|$)/.test(path));
  assert.deepEqual(
    publicRoutes.filter((path) => !walked.has(path)),
    [],
  );
});

test('our own back office makes these promises, so they would be found', async (t) => {
  const own = await startTestLychgate();
  t.after(() => own.stop());
  const guid = await makeEvent(own.address, { title: 'Coffee morning', maxCapacity: 40 });
  const fetchText = async (path: string) => readText(await (await fetch(own.address + path)).text());
  const findPromisesAt = async (path: string) =>
    findPromises(await fetchText(path)).map((one) => one.split(':')[0]!);
  assert.deepEqual(await findPromisesAt(`/events?book=${guid}`), ['a confirmation']);
  assert.deepEqual(await findPromisesAt(`/events?amend=${guid}`), ['a place held']);
  assert.deepEqual(await findPromisesAt(requestPath), ['an email from us']);
  assert.deepEqual(await findPromisesAt('/gocardlesscomplete'), ['payments announced']);
  assert.deepEqual((await findPromisesAt('/privacy')).toSorted(), [
    'an email from us',
    'payments announced',
    'records erased',
  ]);
});

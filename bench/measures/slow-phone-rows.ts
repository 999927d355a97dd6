import type { PageFigures } from '../phone.ts';
import { computeRatios, describeScale, type Row } from '../row.ts';
import type { TapFigures } from '../tap.ts';

export type Pages = Record<
  | 'ourList'
  | 'staticList'
  | 'againList'
  | 'ourForm'
  | 'staticForm'
  | 'againForm'
  | 'hydrated'
  | 'ourRequest'
  | 'staticRequest'
  | 'againRequest',
  PageFigures[]
>;
export type Taps = Record<'product' | 'static', TapFigures[]>;

const listPaint = { max: 1.1 };
const paint = { max: 1.15 };
const tap = { max: 1.25 };
const tapToForm = { max: 1.15 };
const html = { max: 2 };
const scriptKilobytes = { max: 105 };
const requestScriptKilobytes = { max: 120 };
const blocking = { max: 1.2 };
const nothing = { max: 0 };

const handWritten = 'static HTML';

export function describeList({ ourList, staticList, againList }: Pages): Row[] {
  return [
    ...rowsOfPaint('Event list', ourList, staticList, againList, listPaint),
    figure('Event list: layout shift', '', nothing, of(ourList, 'layoutShift')),
    figure('Event list: total blocking time', 'ms', nothing, of(ourList, 'blockingMs')),
    figure('Event list: total blocking time of static HTML', 'ms', null, of(staticList, 'blockingMs')),
    figure('Event list: script', 'KB', nothing, kilobytes(ourList, 'scriptBytes')),
    compared(
      'Event list: HTML, compressed',
      html,
      kilobytes(ourList, 'htmlBytes'),
      kilobytes(staticList, 'htmlBytes'),
      'KB',
    ),
    compared(
      'Event list: HTML, uncompressed',
      html,
      kilobytes(ourList, 'htmlBytesRaw'),
      kilobytes(staticList, 'htmlBytesRaw'),
      'KB',
    ),
  ];
}

export function describeTap({ product, static: plain }: Taps): Row[] {
  const answerTimes = (taps: typeof product) => taps.map(({ answeredMs }) => answeredMs);
  const form = (taps: typeof product) => taps.map(({ formMs }) => formMs);
  return [
    compared(
      'First working tap on "Book Attendance", from the start of the page',
      tap,
      answerTimes(product),
      answerTimes(plain),
      'ms',
    ),
    compared('From that tap to the form on the screen', tapToForm, form(product), form(plain), 'ms'),
  ];
}

export function describeForm({ ourForm, staticForm, againForm, hydrated }: Pages): Row[] {
  return [
    ...rowsOfPaint('Booking form', ourForm, staticForm, againForm),
    figure('Booking form: layout shift', '', nothing, of(ourForm, 'layoutShift')),
    describeFormScript({ ourForm }),
    figure(
      'Booking form: files that block the first paint',
      '',
      nothing,
      ourForm.map(({ inTheWay }) => inTheWay.length),
    ),
    {
      ...compared(
        'Booking form: total blocking time',
        blocking,
        of(ourForm, 'blockingMs'),
        of(hydrated, 'blockingMs'),
        'ms',
      ),
      against: 'bare react-dom hydrating the same form',
    },
  ];
}

export const describeFormScript = ({ ourForm }: Pick<Pages, 'ourForm'>): Row =>
  figure('Booking form: script, compressed', 'KB', scriptKilobytes, kilobytes(ourForm, 'scriptBytes'));

export function describeRequest({ ourRequest, staticRequest, againRequest }: Pages): Row[] {
  const page = 'Request form';
  return [
    ...rowsOfPaint(page, ourRequest, staticRequest, againRequest),
    figure(`${page}: layout shift`, '', nothing, of(ourRequest, 'layoutShift')),
    figure(`${page}: script, compressed`, 'KB', requestScriptKilobytes, kilobytes(ourRequest, 'scriptBytes')),
    figure(
      `${page}: files that block the first paint`,
      '',
      nothing,
      ourRequest.map(({ inTheWay }) => inTheWay.length),
    ),
    figure(`${page}: total blocking time`, 'ms', null, of(ourRequest, 'blockingMs')),
  ];
}

function rowsOfPaint(
  page: string,
  product: PageFigures[],
  baseline: PageFigures[],
  repeatVisit: PageFigures[],
  limit: Row['limit'] = paint,
): Row[] {
  const paints = [
    ['first paint', 'firstPaintMs'],
    ['largest paint', 'largestPaintMs'],
  ] as const;
  return paints.flatMap(([name, key]) => [
    // Compared with both visits of a round to the baseline, because one alone varies by a tenth.
    compared(
      `${page}: ${name}`,
      limit,
      [...of(product, key), ...of(product, key)],
      [...of(baseline, key), ...of(repeatVisit, key)],
      'ms',
    ),
    {
      ...compared(
        `${page}: ${name}, the baseline itself`,
        null,
        of(repeatVisit, key),
        of(baseline, key),
        'ms',
      ),
    },
  ]);
}

const figure = (measured: string, unit: Row['unit'], limit: Row['limit'], values: number[]): Row => ({
  measured,
  against: '',
  limit,
  unit,
  values,
});

const compared = (
  measured: string,
  limit: Row['limit'],
  product: number[],
  limits: number[],
  unit: string,
): Row => ({
  measured,
  against: handWritten,
  limit,
  unit: '×',
  values: computeRatios(product, limits),
  scale: describeScale(product, limits, unit),
});

type NumberKey = {
  [Key in keyof PageFigures]: PageFigures[Key] extends number ? Key : never;
}[keyof PageFigures];

const of = (pages: PageFigures[], key: NumberKey): number[] => pages.map((page) => page[key]);
const kilobytes = (pages: PageFigures[], key: NumberKey): number[] =>
  of(pages, key).map((bytes) => bytes / 1_000);

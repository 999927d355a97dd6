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
    ...describePaint('Event list', ourList, staticList, againList, listPaint),
    createFigure('Event list: layout shift', '', nothing, listNumbers(ourList, 'layoutShift')),
    createFigure('Event list: total blocking time', 'ms', nothing, listNumbers(ourList, 'blockingMs')),
    createFigure(
      'Event list: total blocking time of static HTML',
      'ms',
      null,
      listNumbers(staticList, 'blockingMs'),
    ),
    createFigure('Event list: script', 'KB', nothing, listKilobytes(ourList, 'scriptBytes')),
    createComparison(
      'Event list: HTML, compressed',
      html,
      listKilobytes(ourList, 'htmlBytes'),
      listKilobytes(staticList, 'htmlBytes'),
      'KB',
    ),
    createComparison(
      'Event list: HTML, uncompressed',
      html,
      listKilobytes(ourList, 'htmlBytesRaw'),
      listKilobytes(staticList, 'htmlBytesRaw'),
      'KB',
    ),
  ];
}

export function describeTap({ product, static: plain }: Taps): Row[] {
  const listAnswerTimes = (taps: typeof product) => taps.map(({ answeredMs }) => answeredMs);
  const listFormTimes = (taps: typeof product) => taps.map(({ formMs }) => formMs);
  return [
    createComparison(
      'First working tap on "Book Attendance", from the start of the page',
      tap,
      listAnswerTimes(product),
      listAnswerTimes(plain),
      'ms',
    ),
    createComparison(
      'From that tap to the form on the screen',
      tapToForm,
      listFormTimes(product),
      listFormTimes(plain),
      'ms',
    ),
  ];
}

export function describeForm({ ourForm, staticForm, againForm, hydrated }: Pages): Row[] {
  return [
    ...describePaint('Booking form', ourForm, staticForm, againForm),
    createFigure('Booking form: layout shift', '', nothing, listNumbers(ourForm, 'layoutShift')),
    describeFormScript({ ourForm }),
    createFigure(
      'Booking form: files that block the first paint',
      '',
      nothing,
      ourForm.map(({ inTheWay }) => inTheWay.length),
    ),
    {
      ...createComparison(
        'Booking form: total blocking time',
        blocking,
        listNumbers(ourForm, 'blockingMs'),
        listNumbers(hydrated, 'blockingMs'),
        'ms',
      ),
      against: 'bare react-dom hydrating the same form',
    },
  ];
}

export const describeFormScript = ({ ourForm }: Pick<Pages, 'ourForm'>): Row =>
  createFigure(
    'Booking form: script, compressed',
    'KB',
    scriptKilobytes,
    listKilobytes(ourForm, 'scriptBytes'),
  );

export function describeRequest({ ourRequest, staticRequest, againRequest }: Pages): Row[] {
  const page = 'Request form';
  return [
    ...describePaint(page, ourRequest, staticRequest, againRequest),
    createFigure(`${page}: layout shift`, '', nothing, listNumbers(ourRequest, 'layoutShift')),
    createFigure(
      `${page}: script, compressed`,
      'KB',
      requestScriptKilobytes,
      listKilobytes(ourRequest, 'scriptBytes'),
    ),
    createFigure(
      `${page}: files that block the first paint`,
      '',
      nothing,
      ourRequest.map(({ inTheWay }) => inTheWay.length),
    ),
    createFigure(`${page}: total blocking time`, 'ms', null, listNumbers(ourRequest, 'blockingMs')),
  ];
}

function describePaint(
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
    createComparison(
      `${page}: ${name}`,
      limit,
      [...listNumbers(product, key), ...listNumbers(product, key)],
      [...listNumbers(baseline, key), ...listNumbers(repeatVisit, key)],
      'ms',
    ),
    {
      ...createComparison(
        `${page}: ${name}, the baseline itself`,
        null,
        listNumbers(repeatVisit, key),
        listNumbers(baseline, key),
        'ms',
      ),
    },
  ]);
}

const createFigure = (measured: string, unit: Row['unit'], limit: Row['limit'], values: number[]): Row => ({
  measured,
  against: '',
  limit,
  unit,
  values,
});

const createComparison = (
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

const listNumbers = (pages: PageFigures[], key: NumberKey): number[] => pages.map((page) => page[key]);
const listKilobytes = (pages: PageFigures[], key: NumberKey): number[] =>
  listNumbers(pages, key).map((bytes) => bytes / 1_000);

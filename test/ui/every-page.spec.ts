import { coffeeMorning, listCall } from '../events/listed-event.ts';
import { dropdownsCall, wellAnswered } from '../support/records/cremation-request.ts';
import { expect, externalTest as test } from '../support/browser/test.ts';
import type { Visitor } from '../support/visitor.ts';
import { findMisplacedParts, findSmallTargets } from './page-layout.ts';

const funeral = '6f1d2c3b-4a59-4e68-8f77-0a1b2c3d4e5f';
const paths = [
  '/events',
  `/events/${coffeeMorning.guid}`,
  `/events?book=${coffeeMorning.guid}`,
  `/events?amend=${coffeeMorning.guid}`,
  `/events?cancel=${coffeeMorning.guid}`,
  '/unattendedcremations',
  '/gocardlesscomplete',
  '/gocardlessexit',
  '/Unsubscribe/41/7',
  '/mailshot/https%3A%2F%2Felsewhere.example%2F/41/7/3',
  `/emailsignoff/${coffeeMorning.guid}/Option1`,
  `/documentupload/${funeral}`,
  `/documentviewer/${funeral}`,
  '/privacy',
  '/accessibility',
  '/nowhere',
  '/admin',
];

test.beforeEach(({ backOffice }) => {
  Object.assign(backOffice.answers, {
    [listCall]: { body: [coffeeMorning] },
    [dropdownsCall]: wellAnswered[dropdownsCall],
    [`GET ClientImage/GetImages/${funeral}`]: { body: [] },
  });
});

async function visitEveryPage(visitor: Visitor, find: () => Promise<string[]>) {
  const found: Record<string, string[]> = {};
  for (const path of paths) {
    await visitor.open(path);
    found[path] = await find();
  }
  return found;
}
const nothing = Object.fromEntries(paths.map((path) => [path, []]));

test.describe('On a screen of 1280 x 1024 px at 400 %', () => {
  test.use({ viewport: { width: 320, height: 256 } });

  test('no page scrolls sideways, and what is tapped is 48 px or larger', async ({ visitor }) => {
    const found = await visitEveryPage(visitor, async () => [
      ...(await findMisplacedParts(visitor)),
      ...(await findSmallTargets(visitor)),
    ]);
    expect(found).toEqual(nothing);
  });
});

test.describe('In the colours of the visitor’s own system', () => {
  test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

  test('buttons and fields have an edge on every page, and the focus can be seen', async ({
    page,
    visitor,
  }) => {
    const found = await visitEveryPage(visitor, () => page.evaluate(findUnseen));
    expect(found).toEqual(nothing);
  });
});

/** Runs in the page. Returns buttons and fields without an edge or an underline, and focus without an outline. */
function findUnseen(): string[] {
  const ground = getComputedStyle(document.body).backgroundColor;
  const isLine = (style: string, width: string, colour: string) =>
    style !== 'none' && parseFloat(width) >= 1 && colour !== ground;
  const isSeen = (element: Element) => {
    const style = getComputedStyle(element);
    const hasEdge = isLine(style.borderBottomStyle, style.borderBottomWidth, style.borderBottomColor);
    const isFilled = style.forcedColorAdjust === 'none' && style.backgroundColor !== ground;
    return hasEdge || isFilled || style.textDecorationLine === 'underline' || style.appearance === 'auto';
  };
  const isFocusShown = (element: HTMLElement) => {
    element.focus({ focusVisible: true } as FocusOptions);
    const labels = (element as HTMLInputElement).labels ?? [];
    return [element, ...labels].some((one) => {
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(one);
      return isLine(outlineStyle, outlineWidth, outlineColor);
    });
  };
  const findAll = (selector: string) =>
    Array.from(document.querySelectorAll<HTMLElement>(selector)).filter(
      (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('[aria-hidden]'),
    );
  const controls = findAll('button, .button, input:not([type=file]), select, textarea');
  const stops = findAll(':is(a[href], button, summary, input, select, textarea):not(:disabled)');
  const nameOf = (element: HTMLElement) => element.innerText || element.id;
  return [
    ...controls.filter((one) => !isSeen(one)).map((one) => `${nameOf(one)} has no edge`),
    ...stops.filter((one) => !isFocusShown(one)).map((one) => `${nameOf(one)} shows no focus`),
  ];
}

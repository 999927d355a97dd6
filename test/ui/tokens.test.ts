import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const sheet = readFileSync('website/ui/tokens.css', 'utf8');
const [lightSheet, darkSheet] = sheet.split('@media screen and (prefers-color-scheme: dark)') as [
  string,
  string,
];

const readColours = (css: string): Record<string, string> =>
  Object.fromEntries(Array.from(css.matchAll(/--([\w-]+): (#[\da-f]{6});/g), ([, name, hex]) => [name, hex]));
const schemes = { light: readColours(lightSheet), dark: readColours(darkSheet) };

const texts = ['ink', 'ink-quiet', 'accent', 'wrong', 'right', 'care'];
const textPairs = [
  ...texts.flatMap((text) => ['ground', 'surface'].map((ground) => [text, ground])),
  ['on-accent', 'accent'],
  ['wrong', 'wrong-ground'],
  ['right', 'right-ground'],
  ['care', 'care-ground'],
  ['ink', 'wrong-ground'],
  ['ink', 'right-ground'],
  ['ink', 'care-ground'],
  ['ink', 'tint'],
  ['accent', 'tint'],
] as [string, string][];
const linePairs = ['line', 'glow', 'accent', 'wrong', 'right', 'care'].flatMap((line) =>
  ['ground', 'surface'].map((ground): [string, string] => [line, ground]),
);

for (const [scheme, colours] of Object.entries(schemes)) {
  const findBelow = (pairs: [string, string][], ratio: number) =>
    pairs
      .map(([text, ground]) => ({ text, ground, is: computeContrast(colours[text]!, colours[ground]!) }))
      .filter(({ is }) => is < ratio)
      .map(({ text, ground, is }) => `${text} on ${ground}: ${is.toFixed(2)}`);

  test(`in ${scheme} colours text stands out from its background at least 7 to 1`, () => {
    assert.deepEqual(findBelow(textPairs, 7), []);
  });

  test(`in ${scheme} colours lines that carry meaning stand out at least 3 to 1`, () => {
    assert.deepEqual(findBelow(linePairs, 3), []);
  });
}

test('light and dark have the same colours, and each is compared with another', () => {
  assert.deepEqual(Object.keys(schemes.dark), Object.keys(schemes.light));
  const compared = new Set([...textPairs, ...linePairs].flat());
  // This line only separates parts that have space between them as well.
  assert.deepEqual(
    Object.keys(schemes.light).filter((name) => !compared.has(name)),
    ['line-quiet'],
  );
});

/** WCAG 2, from 1 to 21. */
function computeContrast(one: string, other: string): number {
  const [darker, lighter] = [computeLuminance(one), computeLuminance(other)].toSorted((a, b) => a - b) as [
    number,
    number,
  ];
  return (lighter + 0.05) / (darker + 0.05);
}

function computeLuminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

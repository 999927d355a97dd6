/** Names that a spreadsheet could run, and how a CSV file has them: with an apostrophe before each formula. */
export const listFormulas = (address: string): Record<string, string> => ({
  '=1+2': "'=1+2",
  '+1+2': "'+1+2",
  '-1+2': "'-1+2",
  '@SUM(1,2)': "'@SUM(1,2)",
  '＝1+2': "'＝1+2",
  [`=WEBSERVICE("${address}")`]: `'=WEBSERVICE("${address}")`,
  [`=HYPERLINK("${address}","Mary")`]: `'=HYPERLINK("${address}","Mary")`,
  "=cmd|' /C calc'!A0": "'=cmd|' /C calc'!A0",
  'Mary;=1+2': "Mary;'=1+2",
  '","=1+2': `","=1+2`,
});

/** Names that a spreadsheet could spoil by reading them in other letters, or as parts. */
export const otherNames = [
  'Siân "Sid" O’Súilleabháin',
  'Łukasz Żółć',
  '李小龍',
  'مريم',
  '👩‍👧 Ann',
  "'Ann",
  'Mary, Anne; and John',
];

/** Names that a spreadsheet takes for numbers and days, unless quoted cells are opened as text. */
export const digits = ['00441632960123', '1234567890123456789', '1e5', '2026-03-01', 'TRUE'];

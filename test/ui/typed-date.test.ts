import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { todayInLondon } from '#contract/fields/today.ts';
import { parseDate } from '#website/ui/date-field/parse-date.ts';

const today = '2026-11-21';
const read = (text: string) => parseDate(text, { name: 'date of birth', today });

const example = 'such as 27 3 1945';
const notRead = `Please enter the date of birth as a day, a month and a year, ${example} or 27 Mar 1945.`;
const noYear = `Please enter the date of birth with its year, ${example}.`;
const noDay = `Please enter the date of birth with its day and month, ${example}.`;
const fourDigits = 'Please enter the year of the date of birth with four digits, such as 1945.';
const describeDayFirst = (turned: string) =>
  `Please enter the date of birth with the day first, such as ${turned}.`;
const describeUnknownMonth = (month: string) =>
  `Please enter the month of the date of birth as a number or a name, such as 3 or March. There is no month “${month}”.`;
const describeUnknownDay = (day: string) => `${day} is not a real date. Please check the date of birth.`;
const describeUnknownTime = (time: string) =>
  `Please enter a time such as 14:30 or 2:30 pm. There is no ${time}.`;
const describeWrongWeekday = (truth: string) => `Please check the date of birth. ${truth}.`;
const describeZone = (text: string) =>
  `Please enter the date of birth as it was in the United Kingdom, without “${text}”.`;
const tooEarly = 'Please enter a date of birth from 1 January 1900 onwards.';
const describeFutureDay = (day: string) =>
  `Please enter a date of birth that is today or earlier. ${day} is still to come.`;

const born = '1945-03-27T00:00:00';
const atHalfPastTwo = '1945-03-27T14:30:00';
const aLittleLater = '1945-03-27T14:30:15';

/** The typed text, and its one right answer. */
const rows: [kind: string, answer: string, typed: string[]][] = [
  ['DD/MM/YY and DD-MM-YY', born, ['27/03/45', '27-03-45', '27/3/45', '27-3-45']],
  ['DD/MM/YYYY and DD-MM-YYYY', born, ['27/03/1945', '27-03-1945', '27/3/1945', '27-3-1945']],
  ['D MMM YYYY', born, ['27 Mar 1945', '27 mar 1945', '27 MAR 1945', '27 mAr 1945']],
  [
    'each with HH:mm',
    atHalfPastTwo,
    [
      '27/03/45 14:30',
      '27-03-45 14:30',
      '27/03/1945 14:30',
      '27-03-1945 14:30',
      '27 Mar 1945 14:30',
      '27 mar 1945 14:30',
    ],
  ],
  [
    'each with HH:mm:ss',
    aLittleLater,
    [
      '27/03/45 14:30:15',
      '27-03-45 14:30:15',
      '27/03/1945 14:30:15',
      '27-03-1945 14:30:15',
      '27 Mar 1945 14:30:15',
    ],
  ],
  ['other separators', born, ['27.03.1945', '27.3.45', '27 03 1945', '27 3 45', '27·3·1945', '27\\3\\1945']],
  [
    'mixed separators',
    born,
    ['27/3-1945', '27 3/1945', '27.3 45', '27 3.45', '27 / 3 / 1945', '27, 3, 1945'],
  ],
  ['dashes of every length', born, ['27–03–1945', '27—03—1945', '27−03−1945', '27‑03‑1945', '27－3－45']],
  [
    'months in full',
    born,
    ['27 March 1945', '27 march 45', '27-March-1945', '27/March/1945', '27.March.1945'],
  ],
  ['months run together', born, ['27Mar1945', '27mar45', '27-Mar-45', '27March1945', '27 Mar. 1945']],
  [
    'ordinals',
    born,
    ['27th March 1945', '27th March, 1945', 'the 27th of March 1945', '27th of March, 1945'],
  ],
  ['an ordinal set apart', born, ['27 th March 1945', '27ᵗʰ March 1945', '27th 3 1945', '27th Mar ’45']],
  [
    'other ordinals',
    '1931-03-01T00:00:00',
    ['1st of March 1931', '1st March 1931', '1st mar 31', '01st 3 31'],
  ],
  ['the second and the third', '1931-03-02T00:00:00', ['2nd March 1931', '2nd of march, 31']],
  ['the third', '1931-03-03T00:00:00', ['3rd March 1931', 'the 3rd of March, 1931']],
  [
    'short Septembers',
    '1938-09-05T00:00:00',
    ['5 Sept 1938', '5 Sep 1938', '5 Sept. 1938', '5 September 38'],
  ],
  [
    'a month that is nearly spelt',
    '1938-02-05T00:00:00',
    ['5 Febuary 1938', '5 Feburary 1938', '5 Febr 1938'],
  ],
  [
    'a weekday that fits',
    born,
    [
      'Tuesday 27 March 1945',
      'Tuesday, 27 March 1945',
      'Tue 27/3/1945',
      'Tues., 27 March 1945',
      'tuesday 27th March 45',
      '27 March 1945, Tuesday',
      'on Tuesday the 27th of March 1945',
    ],
  ],
  ['other weekdays', '1945-03-28T00:00:00', ['Wed 28 March 1945', 'Weds 28/3/45', 'Wednesday 28 March 1945']],
  [
    'Thursdays',
    '1945-03-29T00:00:00',
    ['Thu 29 3 1945', 'Thur 29 3 1945', 'Thurs 29 3 1945', 'Thursday 29 3 45'],
  ],
  [
    'a weekday that does not fit',
    describeWrongWeekday('27 March 1945 was a Tuesday'),
    ['Monday 27 March 1945', 'Wed 27/3/45', 'Sat. 27 Mar 1945'],
  ],
  ['a weekday says which century', '1920-03-20T00:00:00', ['Saturday 20 March 20', 'Sat 20/3/20']],
  ['and the other one', '2020-03-20T00:00:00', ['Friday 20 March 20', '20/3/20']],
  ['ISO', born, ['1945-03-27', '1945/03/27', '1945-3-27', '1945.03.27', '1945 03 27', '1945 March 27']],
  ['ISO with a time', atHalfPastTwo, ['1945-03-27T14:30', '1945-03-27 14:30', '1945-03-27T14:30:00']],
  ['digits alone', born, ['27031945', '270345', '２７０３１９４５']],
  ['digits alone with a time', atHalfPastTwo, ['27031945 14:30', '270345 2:30pm']],
  [
    'digits of other scripts',
    born,
    ['２７／０３／１９４５', '２７　３　１９４５', '٢٧/٠٣/١٩٤٥', '۲۷/۰۳/۱۹۴۵'],
  ],
  [
    'odd spaces',
    born,
    [
      '27\u00a0March\u00a01945',
      '27\u20093\u20091945',
      '27\u3000March 1945',
      '  27  Mar   1945  ',
      '27\t3\t1945',
    ],
  ],
  [
    'what nobody sees',
    born,
    ['\u200b27/3/1945', '\ufeff27 Mar 1945', '27\u00ad/3/1945', '\u200e27/03/1945\u200f', '27/3/1945\r\n'],
  ],
  [
    'what comes with pasting',
    born,
    ['- 27 March 1945', '27 March 1945.', '27/03/1945,', '27 March ’45', "27 Mar '45"],
  ],
  ['what Word makes of 1/2', '1945-02-01T00:00:00', ['½/1945', '½/45']],
  [
    'times as people write them',
    atHalfPastTwo,
    [
      '27/3/1945 2:30 pm',
      '27/3/1945 2:30pm',
      '27/3/1945 2.30 PM',
      '27/3/1945 2:30 p.m.',
      '27/3/1945, 14:30',
      '27/3/1945 14.30',
      '27 3 45 14.30',
      '27 March 1945 at 14:30',
      '27th March 1945 at 2.30pm',
    ],
  ],
  ['hours alone', '1945-03-27T14:00:00', ['27/3/1945 2pm', '27 March 1945 at 2 pm']],
  ['midnight', born, ['27/3/1945 00:00', '27/3/1945 0:00', '27/3/1945 12 am', '27/3/1945 12:00 a.m.']],
  ['noon', '1945-03-27T12:00:00', ['27/3/1945 12:00', '27/3/1945 12 pm', '27/3/1945 12:00:00']],
  ['the last second', '1945-03-27T23:59:59', ['27/3/1945 23:59:59', '27/3/1945 11:59:59 pm']],
  [
    'the month first, in digits',
    describeDayFirst('27 3 1945'),
    ['03/27/1945', '3-27-1945', '3 27 1945', '03271945'],
  ],
  ['the month first, two digits', describeDayFirst('27 3 45'), ['03/27/45', '3.27.45', '032745']],
  [
    'the month first, in words',
    describeDayFirst('27 March 1945'),
    ['March 27 1945', 'March 27, 1945', 'Mar 27th, 1945', 'mar-27-1945', 'Tuesday, March 27, 1945'],
  ],
  [
    'no year',
    noYear,
    ['27 March', '27/3', '27th of March', 'March 27', '27-03', '27 March 14:30', 'Tue 27 March'],
  ],
  ['no day', noDay, ['March 1945', '3/1945', '1945', 'Mar. 1945', '1945-03', 'c. 1945']],
  ['years of other lengths', fourDigits, ['27/3/5', '27/3/194', '27 March 194', '27/3/19455', '27 Mar 5']],
  [
    '29 February 1900',
    describeUnknownDay('29 February 1900'),
    ['29/02/1900', '29 Feb 1900', '29021900', '1900-02-29'],
  ],
  [
    '31 April 1950',
    describeUnknownDay('31 April 1950'),
    ['31/04/1950', '31/4/50', '31 April 1950', '310450'],
  ],
  ['29 February 1945', describeUnknownDay('29 February 1945'), ['29/2/1945', '29/2/45']],
  ['other days that never were', describeUnknownDay('32 March 1945'), ['32/3/1945', '32nd March 1945']],
  ['day nought', describeUnknownDay('0 March 1945'), ['0/3/1945', '00/03/1945']],
  ['a day that never will be', describeUnknownDay('30 February 2030'), ['30/2/2030']],
  ['29 February in leap years', '2000-02-29T00:00:00', ['29/02/2000', '29/2/00', '29 Feb 2000']],
  ['numbers that are no month', describeUnknownMonth('13'), ['13/13/1945', '31.13.45']],
  ['month nought', describeUnknownMonth('0'), ['27/0/1945']],
  ['words that are no month', describeUnknownMonth('jly'), ['27 Jly 1945', '27-jly-45']],
  ['months of other languages', describeUnknownMonth('märz'), ['27 März 1945', '27. MÄRZ 1945']],
  ['too little of a month', describeUnknownMonth('ju'), ['27 Ju 1945']],
  ['25 o’clock', describeUnknownTime('25:00'), ['27/3/1945 25:00', '27 Mar 1945 25:00']],
  ['24 o’clock', describeUnknownTime('24:00'), ['27/3/45 24:00']],
  ['too many minutes', describeUnknownTime('14:60'), ['27/3/1945 14:60']],
  ['too many seconds', describeUnknownTime('14:30:60'), ['27/3/1945 14:30:60']],
  ['half a minute', describeUnknownTime('14:3'), ['27/3/1945 14:3']],
  ['14:30 pm', describeUnknownTime('14:30 pm'), ['27/3/1945 14:30 pm']],
  ['0 am', describeUnknownTime('0 am'), ['27/3/1945 0 am']],
  [
    'the zone Z',
    describeZone('Z'),
    ['1945-03-27T14:30:00Z', '1945-03-27T14:30:00.000Z', '1945-03-27Z', '27/3/45 14:30 z'],
  ],
  ['the zone +01:00', describeZone('+01:00'), ['1945-03-27T14:30:00+01:00', '27/3/1945 14:30 +01:00']],
  ['the zone −05', describeZone('-05'), ['1945-03-27T14:30:00−05', '27/3/1945 14:30-05']],
  ['zones by name', describeZone('GMT'), ['27/3/1945 14:30 GMT', '27 March 1945 gmt']],
  ['years before 1900', tooEarly, ['31/12/1899', '27 March 1845', '1/1/0045', '1066-10-14']],
  [
    'tomorrow',
    describeFutureDay('22 November 2026'),
    ['22/11/2026', 'Sunday 22 November 2026', '2026-11-22', '22112026'],
  ],
  ['next century', describeFutureDay('27 March 2045'), ['27/3/2045']],
  [
    'what is no date',
    notRead,
    [
      'hello',
      '27',
      '14:30',
      'Tuesday',
      'not known',
      'do not know',
      '27//3/1945',
      '27/3/-45',
      '27/3/1945 9',
      '27/3/1945 27/3/1945',
      '27 March 45 BC',
      '27 March 1945 (about)',
      '27+3+1945',
      '27:03:1945',
      '12345',
      '123456789',
      '????',
      '🕯',
      '27/3/1945'.padEnd(101),
      '1'.repeat(5000),
    ],
  ],
];

// Time zones of London, and far to the east and west of it, where the date differs for hours.
for (const timeZone of ['Europe/London', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
  describe(`A date is read as it is typed, on a server in ${timeZone}`, () => {
    const before = process.env.TZ;
    after(() => {
      if (before === undefined) delete process.env.TZ;
      else process.env.TZ = before;
    });
    for (const [kind, answer, texts] of rows) {
      test(kind, () => {
        process.env.TZ = timeZone;
        assert.equal(Intl.DateTimeFormat().resolvedOptions().timeZone, timeZone);
        for (const input of texts) {
          const found = read(input);
          assert.equal('value' in found ? found.value : found.problem, answer, input);
        }
      });
    }
  });
}

test('at least 170 texts are read correctly', () => {
  const texts = rows.flatMap(([, , inputs]) => inputs);
  assert.ok(new Set(texts).size === texts.length && texts.length >= 170, `${texts.length} texts`);
});

test('an empty box is neither a date nor an error', () => {
  for (const input of ['', '   ', '\u200b', '\u00a0', '\r\n'])
    assert.deepEqual(read(input), { problem: null });
});

describe('The date as understood is shown', () => {
  const messages: Record<string, string> = {
    '27/3/1945': 'Tuesday 27 March 1945',
    '1 Jan 1900': 'Monday 1 January 1900',
    '27 March 1945 14:30': 'Tuesday 27 March 1945, 2:30 pm',
    '27 March 1945 00:05:09': 'Tuesday 27 March 1945, 12:05:09 am',
    '27 March 1945 12:00': 'Tuesday 27 March 1945, 12:00 pm',
    '27/3/45': 'Tuesday 27 March 1945. We took 45 to mean 1945.',
    '27/3/45 9:05': 'Tuesday 27 March 1945, 9:05 am. We took 45 to mean 1945.',
    '31/12/68': 'Tuesday 31 December 1968. We took 68 to mean 1968.',
    '1/1/69': 'Wednesday 1 January 1969. We took 69 to mean 1969.',
    '27/3/20': 'Friday 27 March 2020. We took 20 to mean 2020. Please check the year.',
    '21/11/26': 'Saturday 21 November 2026. We took 26 to mean 2026. Please check the year.',
    '22/11/26': 'Monday 22 November 1926. We took 26 to mean 1926.',
    '1/1/00': 'Saturday 1 January 2000. We took 00 to mean 2000. Please check the year.',
    '29/2/00': 'Tuesday 29 February 2000. We took 00 to mean 2000.',
    'Saturday 20 March 20': 'Saturday 20 March 1920. We took 20 to mean 1920.',
    '21/11/2026 23:59': 'Saturday 21 November 2026, 11:59 pm',
  };
  for (const [input, sentence] of Object.entries(messages)) {
    test(input, () => {
      const { description, assumed } = read(input) as { description: string; assumed: string };
      assert.equal(assumed ? `${description}. ${assumed}` : description, sentence);
    });
  }
});

describe('The range reaches from 1 January 1900 to today', () => {
  const range: Record<string, string> = {
    '31/12/1899': tooEarly,
    '31 December 1899 23:59:59': tooEarly,
    '1/1/1900': '1900-01-01T00:00:00',
    '1 January 1900 00:00:01': '1900-01-01T00:00:01',
    '21/11/2026': '2026-11-21T00:00:00',
    '21/11/2026 23:59:59': '2026-11-21T23:59:59',
    '22/11/2026': describeFutureDay('22 November 2026'),
    '22/11/2026 00:00': describeFutureDay('22 November 2026'),
  };
  for (const [input, answer] of Object.entries(range)) {
    test(input, () => {
      const found = read(input);
      assert.equal('value' in found ? found.value : found.problem, answer);
    });
  }
});

test('half an hour before midnight UTC in June it is tomorrow in London, and that is today', () => {
  const inLondon = todayInLondon(new Date('2026-06-30T23:30:00Z'));
  const readThen = (text: string) => parseDate(text, { name: 'date of death', today: inLondon });
  assert.equal(inLondon, '2026-07-01');
  assert.deepEqual(readThen('1/7/2026'), {
    value: '2026-07-01T00:00:00',
    description: 'Wednesday 1 July 2026',
    assumed: '',
  });
  assert.deepEqual(readThen('2/7/2026'), {
    problem: 'Please enter a date of death that is today or earlier. 2 July 2026 is still to come.',
  });
});

test('each day since 1900 is read from each format of the specification', () => {
  const padTwo = (number: number) => String(number).padStart(2, '0');
  const short = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
  for (let ms = Date.UTC(1900, 0, 1); ms <= Date.UTC(2026, 10, 21); ms += 86_400_000) {
    const date = new Date(ms);
    const [day, month, year] = [date.getUTCDate(), date.getUTCMonth() + 1, date.getUTCFullYear()];
    const value = `${date.toISOString().slice(0, 10)}T00:00:00`;
    for (const input of [
      `${padTwo(day)}/${padTwo(month)}/${year}`,
      `${padTwo(day)}-${padTwo(month)}-${year}`,
      `${day} ${short[month - 1]} ${year}`,
    ]) {
      const found = read(input);
      assert.equal('value' in found && found.value, value, input);
    }
  }
});

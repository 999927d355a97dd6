import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { chooseBookingForm, AddressForm } from '#website/events/form/booking.ts';
import { findProblems } from '#website/ui/form/checked-form.ts';

const form = chooseBookingForm(false);
const fine = {
  name: 'Margaret Ellis',
  eMail: 'margaret@example.org',
  numberOfAttendees: '2',
  extraInfo: 'Nuts',
  extraDescription: 'My mother died in May.\r\nI come with my brother.',
};
const name = 'Please enter your name.';
const eMail = 'Please enter a valid email address.';
const number = 'Please enter the number of attendees (1-50).';

const wrongAddresses = [
  '',
  'margaret',
  'margaret@example',
  'margaret@@example.org',
  'two words@example.org',
  `${'e'.repeat(489)}@example.org`,
];

/** The text typed into a control, and the message about it. */
const wrong: Record<keyof typeof fine, [said: string, typed: string[]][]> = {
  name: [
    [name, ['', ' \u200B ']],
    [`${name} It can be 255 characters long at most.`, ['N'.repeat(256)]],
  ],
  eMail: [[eMail, wrongAddresses]],
  numberOfAttendees: [[number, ['', '0', '51', '-1', '1.5', 'three', '1e1', '0x10']]],
  extraInfo: [['Please shorten this to 500 characters or fewer.', ['i'.repeat(501)]]],
  extraDescription: [['Please shorten this to 2000 characters or fewer.', ['d'.repeat(2001)]]],
};

describe('A field of a booking', () => {
  for (const [control, sentences] of Object.entries(wrong))
    test(`that is wrong is named: ${control}`, () => {
      for (const [message, all] of sentences)
        for (const input of all)
          assert.deepEqual(findProblems(form, { ...fine, [control]: input }), { [control]: message }, input);
    });

  test('that is wrong is the only one that is named, and all are in the order of the form', () => {
    assert.deepEqual(findProblems(form, fine), {});
    assert.deepEqual(Object.entries(findProblems(form, {})), [
      ['name', name],
      ['eMail', eMail],
      ['numberOfAttendees', number],
    ]);
  });

  test('takes the longest answer that is allowed, in which a line break is one character', () => {
    const longest = {
      name: 'N'.repeat(255),
      eMail: `${'e'.repeat(488)}@example.org`,
      numberOfAttendees: '50',
      extraInfo: `${'i'.repeat(499)}ü`,
      extraDescription: `${'d'.repeat(999)}\r\n${'d'.repeat(1000)}`,
    };
    assert.deepEqual(form.parse(longest), {
      ...longest,
      numberOfAttendees: 50,
      extraDescription: longest.extraDescription.replace('\r\n', '\n'),
    });
  });

  test('is read without the spaces and invisible characters around it', () => {
    const formValues = {
      name: '  Zoë O’Neill-Ünal\u200B ',
      eMail: '\u00A0zoe+grief@example.org ',
      numberOfAttendees: ' 3 ',
    };
    const { name, eMail, numberOfAttendees } = form.parse(formValues);
    assert.deepEqual(
      { name, eMail, numberOfAttendees },
      { name: 'Zoë O’Neill-Ünal', eMail: 'zoe+grief@example.org', numberOfAttendees: 3 },
    );
  });
});

test('the cancel form asks for the address only, with the same message', () => {
  for (const input of wrongAddresses)
    assert.deepEqual(findProblems(AddressForm, { eMail: input }), { eMail });
  assert.deepEqual(findProblems(AddressForm, { eMail: 'margaret@example.org' }), {});
});

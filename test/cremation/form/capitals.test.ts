import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { tidyPostcode } from '#website/cremation/form/postcode.ts';
import { titleCaseRequest } from '#website/cremation/form/title-case.ts';

/** The server's spelling of a last name, in a form with this value in its hidden control. */
const correctLastName = (text: string, capitals = '') =>
  titleCaseRequest({ lastName: text, capitals }).lastName;

describe('Without JavaScript, the server puts a capital at the beginning of', () => {
  const entries: [typed: string, becomes: string][] = [
    ["o'brien", "O'brien"],
    ['van der berg', 'Van der berg'],
    ['éamon', 'Éamon'],
    [' ellis', ' Ellis'],
    ['x', 'x'],
    ['MacDonald', 'MacDonald'],
    ['3rd', '3rd'],
    ['李小龍', '李小龍'],
    ['يعقوب', 'يعقوب'],
    // Its capital would be two letters.
    ['ßmann', 'ßmann'],
  ];

  test('an entry of more than one letter', () => {
    for (const [input, becomes] of entries) assert.equal(correctLastName(input), becomes);
  });

  test('names, titles, the occupation and addresses, and nothing else', () => {
    const cased = { title: 'mrs', deceasedMiddleName: 'arthur', occupation: 'cook', diedAtTown: 'hereford' };
    const others = { eMail1: 'a@b.example', relationship: 'aunt', postcode: 'sy8 1bs', causeOfDeath: 'flu' };
    const { capitals: _, ...values } = titleCaseRequest({ ...cased, ...others });
    assert.deepEqual(values, {
      title: 'Mrs',
      deceasedMiddleName: 'Arthur',
      occupation: 'Cook',
      diedAtTown: 'Hereford',
      ...others,
    });
  });

  test('an entry only once: a capital removed by hand stays removed', () => {
    let values = titleCaseRequest({ lastName: 'van der berg', capitals: '' });
    for (const input of ['van der berg', 'van der Berg', ' van den Berg', 'van den Berg']) {
      values = titleCaseRequest({ ...values, lastName: input });
      assert.equal(values.lastName, input);
    }
  });

  test('each new entry in a form that is shown again', () => {
    const titleCased = titleCaseRequest({ firstName: '', lastName: 'smith', capitals: '' });
    const { firstName, lastName } = titleCaseRequest({ ...titleCased, firstName: 'amy', lastName: 'jones' });
    assert.deepEqual({ firstName, lastName }, { firstName: 'Amy', lastName: 'Jones' });
  });

  test('nothing in a form handled by the browser’s script, even if the script is lost later', () => {
    const values = titleCaseRequest({ lastName: 'van der Berg', capitals: 'done' });
    assert.equal(values.lastName, 'van der Berg');
    assert.equal(titleCaseRequest(values).lastName, 'van der Berg');
  });

  test('an entry in a form whose hidden control was changed by somebody', () => {
    for (const capitals of ['&'.repeat(1_000_000), 'lastName', '%', 'firstName=Ellis'])
      assert.equal(correctLastName('ellis', capitals), 'Ellis');
  });
});

test('A British postcode gets its capitals and its single space; anything else stays', () => {
  const postcodes: [typed: string, becomes: string][] = [
    ['sy8 1bs', 'SY8 1BS'],
    ['SY81BS', 'SY8 1BS'],
    [' w1a  1aa ', 'W1A 1AA'],
    ['ec1a1bb', 'EC1A 1BB'],
    ['m1 1ae', 'M1 1AE'],
    ['gir0aa', 'GIR 0AA'],
    ['d02 x285', 'd02 x285'],
    ['not known', 'not known'],
    ['sy8', 'sy8'],
    [' '.repeat(1_000_000), ' '.repeat(1_000_000)],
  ];
  for (const [input, becomes] of postcodes) assert.equal(tidyPostcode(input), becomes);
});

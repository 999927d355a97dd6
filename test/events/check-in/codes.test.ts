import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { createCheckInCode, readCheckInCode } from '#back-office/events/check-in/code.ts';
import { renderQrCodePng } from '#back-office/pdf/qr-code.ts';
import { codeAlphabet, formatCheckInCode } from '#contract/check-in-code.ts';

const key = randomBytes(32);
const ids = ['1', '27', '28', '4711', '17210367', '17210368', '9007199254740993'];

describe('The code that is shown at the door', () => {
  test('is read back however it is typed, and has twelve characters for the first 17 million', () => {
    for (const id of ids) {
      const code = createCheckInCode(key, id);
      assert.equal(code.length, Number(id) < 28 ** 5 ? 12 : code.length, id);
      for (const input of [
        code,
        formatCheckInCode(code),
        ` ${code.toLowerCase()} `,
        code.split('').join(' '),
      ])
        assert.equal(readCheckInCode(key, input), id);
    }
    assert.match(formatCheckInCode(createCheckInCode(key, 1)), /^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
  });

  test('is not valid with any one character changed, left out or added', () => {
    const code = createCheckInCode(key, 4711);
    for (const at of code.split('').keys()) {
      for (const letter of codeAlphabet)
        if (letter !== code[at])
          assert.equal(readCheckInCode(key, code.slice(0, at) + letter + code.slice(at + 1)), null);
      assert.equal(readCheckInCode(key, code.slice(0, at) + code.slice(at + 1)), null);
    }
    assert.equal(readCheckInCode(key, `${code}2`), null);
    assert.equal(readCheckInCode(key, code.slice(0, 7) + '2' + code.slice(7)), null, 'a leading zero');
  });

  test('of another installation is not valid, nor is anything else that somebody types', () => {
    assert.equal(readCheckInCode(key, createCheckInCode(randomBytes(32), 4711)), null);
    for (const input of ['', '-', '2', 'O'.repeat(12), '2'.repeat(12), '🂡'.repeat(12), 'x'.repeat(100_000)])
      assert.equal(readCheckInCode(key, input), null);
  });

  test('has signatures that look random', () => {
    const letters = new Map<string, number>();
    for (let id = 1; id <= 4_000; id += 1)
      for (const letter of createCheckInCode(key, id).slice(0, 7))
        letters.set(letter, (letters.get(letter) ?? 0) + 1);
    assert.equal(letters.size, codeAlphabet.length);
    for (const [letter, count] of letters) assert.ok(count > 800 && count < 1_200, `${letter}: ${count}`);
  });

  test('is drawn as a small PNG that a camera reads', async () => {
    const code = createCheckInCode(key, 4711);
    const image = await renderQrCodePng(code);
    assert.ok(image.length < 1_000, `${image.length} bytes`);
    const program = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
    prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(program).buffer } });
    const [read] = await readBarcodes(new Blob([new Uint8Array(image)]));
    assert.equal(read?.text, code);
  });
});

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { renderQrCodePng, renderQrCodeSvg } from '#back-office/pdf/qr-code.ts';
import { createSecret, totpAddress } from '#back-office/staff/totp/totp.ts';
import type { Meeting } from '../chapter.ts';

/** A QR code of each use, with the longest text that it may have. */
const texts: Record<string, string> = {
  'of a booking, at the door': 'https://www.example.org/admin?code=0123456789ABCDEF0123456789ABCDEF',
  'of a label in the care of somebody who died': 'LG-7F3K-92QX',
  'of a link to photographs': `https://www.example.org/documentupload/${crypto.randomUUID()}`,
  'of an authenticator app': totpAddress(createSecret(), 'máire.o’brien@example.org', 'Hill & Son – Öffnung'),
  'in letters of other languages': 'Ó Briain, 王小明, Łukasz',
};
const picturePixels = 300;

/** Every QR code, as the PNG of an email and as the SVG of a page, read by zbarimg. */
export async function readCodes({ folder, tries }: Meeting): Promise<void> {
  for (const [use, text] of Object.entries(texts)) {
    await tries({
      what: `the QR code ${use}, as in an email and as in a page`,
      with: 'zbarimg',
      act: async () => {
        assert.equal(await readPicture(folder, await renderQrCodePng(text)), text);
        const picture = sharp(Buffer.from(await renderQrCodeSvg(text))).resize(picturePixels);
        assert.equal(
          await readPicture(folder, await picture.flatten({ background: 'white' }).png().toBuffer()),
          text,
        );
      },
    });
  }
}

async function readPicture(folder: string, picture: Buffer): Promise<string> {
  const path = join(folder, 'code.png');
  await writeFile(path, picture);
  const { stdout } = await promisify(execFile)('zbarimg', ['--quiet', '--raw', '--oneshot', path]);
  return stdout.replace(/\n$/, '');
}

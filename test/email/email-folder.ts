import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';

type Letter = {
  from: { name: string; address: string };
  to: string | undefined;
  subject: string | undefined;
  text: string;
  html: string;
  /** By their names in small letters. */
  headers: Record<string, string | undefined>;
};

/** The letters with this subject in the folder where Lychgate leaves its mail, read as a mail program reads them. */
export async function lettersIn(dataDir: string, { subject }: { subject: string }): Promise<Letter[]> {
  const folder = join(dataDir, 'mail');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort();
  const letters = await Promise.all(
    names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  );
  return letters
    .filter((letter) => letter.subject === subject)
    .map(({ from, to, text = '', html = '', ...letter }) => ({
      from: { name: from?.name ?? '', address: from?.address ?? '' },
      to: to?.[0]?.address,
      subject: letter.subject,
      text,
      html,
      headers: Object.fromEntries(letter.headers.map(({ key, value }) => [key, value])),
    }));
}

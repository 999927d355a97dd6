// A process of its own: setting type keeps a thread busy, which nothing else could stop when it takes too long,
// and the memory it takes goes back with it. Documents come as JSON on the standard input, PDFs go out the same way.
import { readFile } from 'node:fs/promises';
import { text as readAll } from 'node:stream/consumers';
import { initSync, TypstCompilerBuilder } from '@myriaddreamin/typst-ts-web-compiler';
import type { Document } from './document.ts';
import { fontsFor } from './choose-fonts.ts';

const box = '\u25a1';
const errorsInFull = 2;

const given = JSON.parse(await readAll(process.stdin)) as { documents: Document[]; madeAt: number[] };
const { families, files, uncovered } = await fontsFor(JSON.stringify(given) + box);
const compiler = await makeCompiler();
const pdfs = given.documents.map((document) =>
  setType(boxed(JSON.stringify({ ...document, families, madeAt: given.madeAt }))),
);
process.stdout.write(JSON.stringify({ pdfs, unshown: uncovered }));

async function makeCompiler() {
  // WebAssembly: the same on every machine, and it reaches no file, no network and no font but what it is given.
  const program = new URL(import.meta.resolve('@myriaddreamin/typst-ts-web-compiler/wasm'));
  initSync({ module: await readFile(program) });
  const builder = new TypstCompilerBuilder();
  builder.set_dummy_access_model();
  for (const font of files) await builder.add_raw_font(font);
  const made = await builder.build();
  made.add_source('/template.typ', await readFile(new URL('template.typ', import.meta.url), 'utf8'));
  return made;
}

function boxed(text: string): string {
  return uncovered.reduce((done, character) => done.replaceAll(character, box), text);
}

function setType(data: string): string {
  const { result } = compiler.compile('/template.typ', [['data', data]], 'pdf', errorsInFull) as {
    result?: Uint8Array;
  };
  if (!result) throw new Error('The document could not be set.');
  return Buffer.from(result).toString('base64');
}

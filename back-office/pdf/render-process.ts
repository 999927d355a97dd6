// Runs in a separate process, so that a slow document can be killed and its memory is freed. Reads documents as JSON
// from standard input, and writes PDFs as JSON to standard output.
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
  compile(withBoxes(JSON.stringify({ ...document, families, madeAt: given.madeAt }))),
);
process.stdout.write(JSON.stringify({ pdfs, unshown: uncovered }));

async function makeCompiler() {
  // The WebAssembly build has no access to files, the network or system fonts.
  const program = new URL(import.meta.resolve('@myriaddreamin/typst-ts-web-compiler/wasm'));
  initSync({ module: await readFile(program) });
  const builder = new TypstCompilerBuilder();
  builder.set_dummy_access_model();
  for (const font of files) await builder.add_raw_font(font);
  const made = await builder.build();
  made.add_source('/template.typ', await readFile(new URL('template.typ', import.meta.url), 'utf8'));
  return made;
}

function withBoxes(text: string): string {
  return uncovered.reduce((done, character) => done.replaceAll(character, box), text);
}

function compile(data: string): string {
  const { result } = compiler.compile('/template.typ', [['data', data]], 'pdf', errorsInFull) as {
    result?: Uint8Array;
  };
  if (!result) throw new Error('The document could not be compiled.');
  return Buffer.from(result).toString('base64');
}

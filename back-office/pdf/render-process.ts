// Runs in a separate process, so that a slow document can be killed and its memory is freed. Reads documents as JSON
// from standard input, and writes PDFs as JSON to standard output.
import { readFile } from 'node:fs/promises';
import { text as readAll } from 'node:stream/consumers';
import { initSync, TypstCompilerBuilder } from '@myriaddreamin/typst-ts-web-compiler';
import { chooseFonts } from './choose-fonts.ts';
import type { RenderRequest } from './render.ts';

const box = '\u25a1';
const errorsInFull = 2;

const request = JSON.parse(await readAll(process.stdin)) as RenderRequest;
const {
  documents,
  madeAt,
  template = new URL('template.typ', import.meta.url),
  files: pictures = [],
} = request;
const { families, files, uncovered } = await chooseFonts(JSON.stringify({ documents, madeAt }) + box);
const compiler = await makeCompiler();
const pdfs = documents.map((document) =>
  compile(withBoxes(JSON.stringify({ ...document, families, madeAt }))),
);
process.stdout.write(JSON.stringify({ pdfs, unshown: uncovered }));

async function makeCompiler() {
  // The WebAssembly build has no access to files, the network or system fonts.
  const program = new URL(import.meta.resolve('@myriaddreamin/typst-ts-web-compiler/wasm'));
  initSync({ module: await readFile(program) });
  const builder = new TypstCompilerBuilder();
  builder.set_dummy_access_model();
  for (const font of files) await builder.add_raw_font(font);
  const built = await builder.build();
  built.add_source('/template.typ', await readFile(template, 'utf8'));
  built.add_source('/look.typ', await readFile(new URL('look.typ', import.meta.url), 'utf8'));
  for (const { path, base64 } of pictures) built.map_shadow(path, Buffer.from(base64, 'base64'));
  return built;
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

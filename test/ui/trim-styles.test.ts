import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inlineConstants, trimStyles } from '#website/ui/frame/trim-styles.ts';

const styles =
  ':root{--ink:#000;--wrong:#a00;--deep:var(--wrong)}p,.gone{color:var(--ink)}.error{color:var(--deep)}' +
  '@media print{.gone{display:none}}p:not(.gone){margin:0}details[open]>p{margin:1rem}a[rel]{color:red}' +
  '::view-transition-group(root){animation-duration:1s}p:has(>.seen){padding:0}.page .seen:hover{top:0}';
const renderPage = (extra = '') =>
  `<style>${styles}</style><body class="page wide"><p><b class="seen"></b></p><details></details>${extra}</body>`;
const readStyles = (html: string) => /<style>(.*)<\/style>/.exec(html)![1];

test('a page without script has only what its elements need of the styles', () => {
  assert.equal(
    readStyles(trimStyles(renderPage())),
    'p{color:#000}p:not(.gone){margin:0}details[open]>p{margin:1rem}' +
      '::view-transition-group(root){animation-duration:1s}p:has(>.seen){padding:0}.page .seen:hover{top:0}',
  );
  const withScript = renderPage('<script src="/x.js"></script>');
  assert.equal(trimStyles(withScript), withScript);
  assert.match(
    trimStyles(renderPage('<script type="application/ld+json">{}</script><i class="error"></i>')),
    /color:#a00/,
  );
});

test('a provider’s colours still replace those of a page with short variables', () => {
  const colours = ':root{--ink:#123456}:root:not(.gone){--ink:#fff}';
  const trimmed = trimStyles(renderPage(`<style>${colours}</style>`));
  assert.match(readStyles(trimmed)!, /^:root{--ink:#000}p{color:var\(--ink\)}p:not\(\.gone\){/);
  assert.ok(trimmed.includes(colours));
});

test('a variable that never changes is written as its value where that is shorter', () => {
  assert.equal(
    inlineConstants(
      ':root{--gap:1rem;--ink:#000;--band:var(--ink)}p{margin:var(--gap) var(--band)}.a{--ink:red}',
    ),
    ':root{--ink:#000;--band:var(--ink)}p{margin:1rem var(--band)}.a{--ink:red}',
  );
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inlineConstants, trimStyles, trimStylesWithoutScript } from '#website/ui/frame/trim-styles.ts';

const styles =
  ':root{--ink:#000;--wrong:#a00;--deep:var(--wrong)}p,.gone{color:var(--ink)}.error{color:var(--deep)}' +
  '@media print{.gone{display:none}}p:not(.gone){margin:0}details[open]>p{margin:1rem}a[rel]{color:red}' +
  '::view-transition-group(root){animation-duration:1s}p:has(>.seen){padding:0}.page .seen:hover{top:0}';
const renderPage = (extra = '') =>
  `<style>${styles}</style><body class="page wide"><p><b class="seen"></b></p><details></details>${extra}</body>`;
const readStyles = (html: string) => /<style>(.*)<\/style>/.exec(html)![1];

test('a page without script has only what its elements need of the styles', () => {
  assert.equal(
    readStyles(trimStylesWithoutScript(renderPage())),
    'p{color:#000}p:not(.gone){margin:0}details[open]>p{margin:1rem}' +
      '::view-transition-group(root){animation-duration:1s}p:has(>.seen){padding:0}.page .seen:hover{top:0}',
  );
  const withScript = renderPage('<script src="/x.js"></script>');
  assert.equal(trimStylesWithoutScript(withScript), withScript);
  assert.match(
    trimStylesWithoutScript(
      renderPage('<script type="application/ld+json">{}</script><i class="error"></i>'),
    ),
    /color:#a00/,
  );
});

test('what a script in the page sets is styled from the start', () => {
  const sets = (code: string) => renderPage(`<script nonce="x">${code}</script>`);
  assert.match(readStyles(trimStyles(sets("classList.add('gone')")))!, /@media print{\.gone{display:none}}/);
  assert.match(
    readStyles(trimStyles(sets("toggleAttribute('rel')").replace('</b>', '</b><a></a>')))!,
    /a\[rel\]/,
  );
  assert.doesNotMatch(readStyles(trimStyles(sets('["gone"]')))!, /\.gone{/);
});

test('a rule with alternatives stays if one of them may be in the page', () => {
  const rules =
    'p:has(+.one,+.seen){top:1px}p:is(.none,b:not(:has([rel=x]))),.other:is(p,b){top:2px}#first>b{top:3px}' +
    '@media screen{.gone{top:4px}@keyframes turn{to{rotate:1turn}}}@media print{p{animation:x}@keyframes x{to{top:0}}}';
  assert.equal(
    readStyles(trimStyles(renderPage().replace(styles, rules))),
    'p:has(+.one,+.seen){top:1px}p:is(.none,b:not(:has([rel=x]))){top:2px}#first>b{top:3px}' +
      '@media print{p{animation:x}@keyframes x{to{top:0}}}',
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

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inlineConstants, trimStyles } from '#website/ui/frame/trim-styles.ts';

const styles =
  ':root{--ink:#000;--wrong:#a00;--deep:var(--wrong)}p,.gone{color:var(--ink)}.error{color:var(--deep)}' +
  '@media print{.gone{display:none}}p:not(.gone){margin:0}details[open]>p{margin:1rem}a[rel]{color:red}' +
  '::view-transition-group(root){animation-duration:1s}p:has(>.seen){padding:0}.page .seen:hover{top:0}';
const page = (extra = '') =>
  `<style>${styles}</style><body class="page wide"><p><b class="seen"></b></p><details></details>${extra}</body>`;
const stylesIn = (html: string) => /<style>(.*)<\/style>/.exec(html)![1];

test('a page without script has only the rules and variables that its elements need', () => {
  assert.equal(
    stylesIn(trimStyles(page())),
    ':root{--ink:#000;}p{color:var(--ink)}p:not(.gone){margin:0}details[open]>p{margin:1rem}' +
      '::view-transition-group(root){animation-duration:1s}p:has(>.seen){padding:0}.page .seen:hover{top:0}',
  );
  const withScript = page('<script src="/x.js"></script>');
  assert.equal(trimStyles(withScript), withScript);
  assert.match(
    trimStyles(page('<script type="application/ld+json">{}</script><i class="error"></i>')),
    /--deep/,
  );
});

test('a variable that never changes is written as its value where that is shorter', () => {
  assert.equal(
    inlineConstants(
      ':root{--gap:1rem;--ink:#000;--band:var(--ink)}p{margin:var(--gap) var(--band)}.a{--ink:red}',
    ),
    ':root{--ink:#000;--band:var(--ink)}p{margin:1rem var(--band)}.a{--ink:red}',
  );
});

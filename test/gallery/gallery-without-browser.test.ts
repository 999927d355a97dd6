import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { startFakeBackOffice, type FakeAnswer, type FakeBackOffice } from '../support/fake-back-office.ts';
import { startTestLychgate, type TestedLychgate } from '../support/lychgate.ts';
import { answerImages, galleryPath } from './pictures.ts';
import { unescapeHtml } from '../support/html.ts';

let backOffice: FakeBackOffice;
let lychgate: TestedLychgate;

before(async () => {
  backOffice = await startFakeBackOffice({});
  lychgate = await startTestLychgate({ BACK_OFFICE_URL: backOffice.url });
});
after(async () => {
  await lychgate.stop();
  await backOffice.stop();
});

/** The gallery with this answer to GetImages: its status, HTML and the directives of its policy. */
async function openGallery(answer: FakeAnswer) {
  answerImages(backOffice, answer);
  const { status, headers, text } = await fetch(lychgate.address + galleryPath).then(async (response) => ({
    status: response.status,
    headers: response.headers,
    text: await response.text(),
  }));
  const policy = headers.get('Content-Security-Policy')!.split('; ');
  return { status, policy, html: unescapeHtml(text) };
}

test('where there are no photographs the page says so', async () => {
  for (const answer of [{ body: null }, { text: '' }, { body: [] }]) {
    const { status, html } = await openGallery(answer);
    assert.equal(status, 200);
    assert.match(html, /<p class="gallery-none">No photographs available\.<\/p>/);
    // This browser does not say whether the page is in a frame, whose height must not change.
    assert.doesNotMatch(html, /<p class="gallery-later"/);
  }
});

test('a failure of an external back office, its 404 too, is a page with a link to try again', async () => {
  for (const answer of [{ status: 500 }, { status: 404, body: { code: 'funeral-not-found', detail: '' } }]) {
    const { status, html } = await openGallery(answer);
    assert.equal(status, 503);
    assert.match(
      html,
      /<p>We cannot show the photographs just now\.<\/p><a [^>]*href="\?wait=yes"[^>]*>Try again/,
    );
  }
});

test('sources of any kind are shown, and the policy of the page lets in nothing else', async () => {
  const drawn = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
  const { html, policy } = await openGallery({
    body: [
      'https://pictures.example/a.jpg?height=800&s=1',
      'picture/2.jpg',
      '/picture/3.jpg',
      drawn,
      `${lychgate.address}/photographs/key?height=800`,
      'javascript:alert(1)',
      'data:text/html,<p>no</p>',
      'blob:https://pictures.example/1',
      'https://a;script-src/picture.jpg',
      17,
      '',
    ],
  });
  const images = html.matchAll(/<img src="([^"]*)"(?: srcSet="([^"]*)")?/g);
  assert.deepEqual(
    Array.from(images, ([, src, srcset]) => [src, srcset]),
    [
      [
        'https://pictures.example/a.jpg?height=800&s=1',
        'https://pictures.example/a.jpg?height=400&s=1 1x, https://pictures.example/a.jpg?height=800&s=1 2x',
      ],
      [`${backOffice.url}picture/2.jpg`, undefined],
      [`${backOffice.url}picture/3.jpg`, undefined],
      [drawn, undefined],
      ['/photographs/key?height=800', '/photographs/key?height=400 1x, /photographs/key?height=800 2x'],
    ],
  );
  const links = html.matchAll(/<a (?:class="[^"]*" )?href="([^"]*)" target="_blank" rel="noopener"/g);
  assert.deepEqual(
    Array.from(links, ([, href]) => href),
    [
      'https://pictures.example/a.jpg?height=1600&s=1',
      `${backOffice.url}picture/2.jpg`,
      `${backOffice.url}picture/3.jpg`,
      '/photographs/key?height=1600',
      `${galleryPath}/slideshow`,
      `${galleryPath}/print`,
    ],
  );
  const { origin } = new URL(backOffice.url);
  assert.ok(policy.includes(`img-src 'self' data: https://pictures.example ${origin}`), policy.join('\n'));
  assert.ok(policy.includes("frame-ancestors 'self'"));
});

test('of a list without end the first five hundred are taken, from however many places', async () => {
  const { html, policy } = await openGallery({
    body: Array.from({ length: 5_000 }, (_, index) => `https://p${index}.example/p.jpg`),
  });
  assert.equal(html.match(/<img /g)!.length, 500);
  assert.ok(policy.includes("img-src 'self' data: https:"), policy.join('\n'));
});

test('without JavaScript a page leads on by its head, and each picture on it has an address', async () => {
  const pictures = [1, 2, 3, 4, 5].map((number) => `https://pictures.example/${number}.jpg`);
  answerImages(backOffice, { body: pictures });
  const slideshow = `${lychgate.address}${galleryPath}/slideshow`;
  const fetchHead = async (address: string) => {
    const [head, body] = (await (await fetch(address)).text()).split('</head>');
    assert.doesNotMatch(body!, /<meta\b|<img(?![^>]* src=)/);
    return /<noscript><meta http-equiv="refresh" content="([^"]*)"/i.exec(head!)?.[1];
  };
  assert.equal(await fetchHead(slideshow), '8; url=?at=2');
  assert.equal(await fetchHead(`${slideshow}?at=5`), '8; url=?at=1');
  assert.equal(await fetchHead(`${slideshow}?at=17`), '8; url=?at=2');
  assert.equal(await fetchHead(`${slideshow}?at=2&paused`), undefined);
  assert.equal(await fetchHead(lychgate.address + galleryPath), undefined);
});

test('the documents on embedding show the script that its tests run', () => {
  const document = readFileSync('docs/embedding.md', 'utf8');
  assert.ok(document.includes(readFileSync('docs/embedding/frame-heights.js', 'utf8')));
});

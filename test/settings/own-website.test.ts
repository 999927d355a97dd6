import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { readEmails } from '../support/email/email-folder.ts';
import { addFuneral } from '../funerals/funeral-fixture.ts';
import { makeFuneral } from '../support/records/images.ts';
import type { StaffBrowser } from '../support/staff-browser.ts';
import { signInAs } from '../support/staff-browser.ts';
import { startTestLychgate, type TestedLychgate, callAsOperator } from '../support/lychgate.ts';
import { until } from '../support/until.ts';

let lychgate: TestedLychgate;
let ruth: StaffBrowser;
before(async () => {
  lychgate = await startTestLychgate({ SITE_HOSTS: 'www.willow.example' });
  ruth = await signInAs(lychgate, 'Ruth', 'administrator');
});
after(() => lychgate.stop());

const path = '/office/settings/website';
const save = (hosts: string) => ruth.save(path, { hosts });
const fetchFramePolicy = async (gallery: string) => {
  const { headers } = await fetch(lychgate.address + gallery);
  return /frame-ancestors ([^;]*)/.exec(headers.get('Content-Security-Policy')!)![1];
};
const followLink = async (to: string) => {
  const link = `/mailshot/${encodeURIComponent(to)}/C100/AB27/SPRING`;
  const headers = { Origin: lychgate.address };
  const answer = await fetch(lychgate.address + link, { method: 'POST', headers, redirect: 'manual' });
  return answer.headers.get('Location');
};

test('an administrator enters the website that may show photographs and that mailings link to', async () => {
  const gallery = `/documentviewer/${await makeFuneral(lychgate.address)}`;
  assert.match((await fetchFramePolicy(gallery))!, /www\.willow\.example/);
  const saved = await save('https://www.Example.org/news?x=1\nexample.org  shop.example.org:8443');
  assert.match(saved.text, /Saved\./);
  assert.match(saved.text, /www\.example\.org, example\.org, shop\.example\.org:8443/);
  await until(async () => (await fetchFramePolicy(gallery))!.includes('shop.example.org:8443'));
  assert.doesNotMatch((await fetchFramePolicy(gallery))!, /willow/);
  const news = 'https://www.example.org/news';
  assert.equal(await followLink(news), news);
  assert.doesNotMatch((await ruth.open('/office')).text, /address of your own website yet/);
  const embed = await ruth.open(`/office/funerals/${gallery.split('/').at(-1)}/embed`);
  assert.match(embed.text, /It works on these websites: www\.example\.org/);

  await save('');
  await until(async () => !(await fetchFramePolicy(gallery))!.includes('example.org'));
  assert.match((await ruth.open('/office')).text, /We do not know the address of your own website yet/);
});

test('an administrator enters the public address, and every link begins with it', async () => {
  const { html } = await ruth.open(path);
  const revision = /name="revision" value="(\d+)"/.exec(html)![1]!;
  const plain = await ruth.send(path, { address: 'http://care.example.org', hosts: '', revision });
  assert.match(plain.text, /Please enter a web address that begins with https/);
  const saved = await ruth.send(path, {
    address: ' https://care.example.org/events?x=1 ',
    hosts: '',
    revision,
  });
  assert.match(saved.text, /Saved\./);
  const { guid } = await addFuneral(lychgate.address);
  const { links } = (await callAsOperator(lychgate, 'GET', `Funerals/${guid}`)).body;
  assert.match(links.add, /^https:\/\/care\.example\.org\/documentupload\//);
  const sitemap = await (await fetch(`${lychgate.address}/sitemap.xml`)).text();
  assert.match(sitemap, /<loc>https:\/\/care\.example\.org\/events<\/loc>/);
  await ruth.send('/office/people', { name: 'Una', eMail: 'una@willow.example', role: 'staff' });
  const subject = 'Your account for the staff pages of Example Funeral Services';
  await until(async () => {
    const invitations = await readEmails(lychgate.dataDir, { subject });
    return invitations.some(({ text }) => text.includes('https://care.example.org/office/password'));
  });
});

test('an address that is none is refused in its line, and what was typed stays', async () => {
  const wrong = await save("www.example.org\nhttps://ruth@example.org/\n'self'");
  assert.match(wrong.text, /Line 2: Please enter an address such as www\.example\.org\./);
  assert.match(wrong.html, />www\.example\.org\nhttps:\/\/ruth@example\.org\/\n&#x27;self&#x27;</);
});

test('a word that is no address is refused, as in a sentence', async () => {
  assert.match((await save('our website')).text, /Line 1: Please enter an address such as/);
});

test('a wrong email address of the notices is named in its line too', async () => {
  const notices = '/office/settings/notices';
  const { html } = await ruth.open(notices);
  const fields = Array.from(html.matchAll(/name="(\w+)"[^>]*value="([^"]*)"/g), ([, name, value]) => [
    name!,
    value!,
  ]);
  const refused = await ruth.send(notices, {
    ...Object.fromEntries(fields),
    staffMail: 'a@example.org\nruth',
  });
  assert.match(refused.text, /Line 2: /);
});

test('the foot of Settings says which version runs', async () => {
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
  assert.ok((await ruth.open('/office/settings')).text.includes(`Lychgate ${version}.`));
});

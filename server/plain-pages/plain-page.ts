import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Provider } from '#website/provider.ts';
import { trimStyles } from '#website/ui/frame/trim-styles.ts';
import { escapeHtml } from '#contract/fields/escape-html.ts';
import { formatPagePolicy } from '../security.ts';

/** Pages for staff have neither the provider's number nor the footer. */
type Content = { title: string; main: string; isForStaff?: boolean };

export type PlainPage = {
  html: string;
  /** Its Content-Security-Policy. */
  policy: string;
};

const sheetsOfWebsite = [
  '#website/ui/tokens.css',
  '#website/ui/page.css',
  '#website/ui/frame/frame.css',
  '#website/ui/mark/mark.css',
];

/**
 * Writes pages in the look of the website without rendering any of it, and without script.
 *
 * @param ownSheet the text of one more style sheet
 */
export function createPlainPages(ownSheet = '') {
  const style = shorten([...sheetsOfWebsite.map(readWebsiteFile), ownSheet].join('\n'));
  return (provider: Provider, content: Content): PlainPage => {
    const html = trimStyles(render(style, provider, content));
    const styles = Array.from(html.matchAll(/<style>([^]*?)<\/style>/g), ([, text]) => computeDigest(text!));
    return {
      html,
      policy: formatPagePolicy({ styleHashes: styles, nonce: '', extraPolicy: "script-src 'none'" }),
    };
  };
}

/** Removes comments and spaces, as the build does for the pages of the website. No style has either in a text. */
const shorten = (sheet: string) =>
  sheet
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};,]) ?/g, '$1')
    .replaceAll(': ', ':')
    .replaceAll(';}', '}')
    .trim();

const render = (style: string, provider: Provider, { title, main, isForStaff }: Content) => `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${title} – ${escapeHtml(provider.name)}</title><link rel="icon" href="data:,">
<style>${style}</style>${provider.colourStyle ? `<style>${provider.colourStyle}</style>` : ''}</head><body><a class="skip" href="#page-content">Skip to the content</a>
<header class="header"><div><a class="brand" href="${isForStaff ? '/office' : '/events'}">${mark(provider)}</a>${isForStaff ? '' : callUs(provider)}</div></header>
<main id="page-content" tabindex="-1">${main}</main>${isForStaff ? '' : footer(provider)}</body></html>`;

const computeDigest = (text: string) => `sha256-${hash('sha256', text, 'base64')}`;

/** The logo, or the name without one. */
const mark = ({ name, logo }: Provider) =>
  logo
    ? `<img class="logo" src="${logo.path}" width="${logo.width}" height="${logo.height}" alt="${escapeHtml(name)}">`
    : `${lychgate}<span>${escapeHtml(name)}</span>`;

const callUs = ({ phone }: Provider) =>
  `<a class="call" href="${formatPhoneAddress(phone)}">${telephone}<span>Call us<span class="call-number"> on ${escapeHtml(phone)}</span></span></a>`;

/** Renders the provider's number as a link that dials it. */
export const renderPhoneLink = ({ phone }: Pick<Provider, 'phone'>) =>
  `<a class="phone" href="${formatPhoneAddress(phone)}">${escapeHtml(phone)}</a>`;

const formatPhoneAddress = (phone: string) => `tel:${phone.replaceAll(/[^\d+]/g, '')}`;

const readWebsiteFile = (path: string) => readFileSync(fileURLToPath(import.meta.resolve(path)), 'utf8');

const readDrawing = (name: string) =>
  `<span class="drawing">${readWebsiteFile(`#website/ui/frame/${name}.svg`).trim()}</span>`;

const lychgate = readDrawing('lychgate');
const telephone = readDrawing('telephone');

const footer = ({
  contactUrl,
  priceList,
  hours,
  ...provider
}: Provider) => `<footer class="footer"><div class="footer-parts">
<section><h2>Talk to us</h2><p>If you would rather speak to someone, please call</p><p class="footer-phone">${renderPhoneLink(provider)}</p>
${hours.length > 0 ? `<p class="lines">${hours.map((line) => `<span>${escapeHtml(line)}</span>`).join('')}</p>` : ''}</section>
<section><h2>Our services</h2>${list([
  ['/events', 'Support events'],
  ['/unattendedcremations', 'Unattended cremation'],
  ...(priceList ? [[priceList, 'Standardised Price List'] as const] : []),
])}</section>
<section><h2>About us</h2>${list([
  [contactUrl, 'Other ways to contact us'],
  ['/privacy', 'Privacy'],
  ['/accessibility', 'Accessibility'],
])}</section></div></footer>`;

const list = (links: (readonly [address: string, label: string])[]) =>
  `<ul>${links.map(([address, label]) => `<li><a href="${escapeHtml(address)}">${label}</a></li>`).join('')}</ul>`;

import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Provider } from '#website/provider.ts';
import { escapeHtml } from '../escape-html.ts';
import { formatPagePolicy } from '../security.ts';

/** Pages for staff have neither the firm's own number nor its footer. */
type Content = { title: string; main: string; isForStaff?: boolean };

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
  const style = [...sheetsOfWebsite.map(readSheet), ownSheet].join('\n');
  const digest = digestOf(style);
  return {
    policyFor: ({ colourStyle }: Provider) =>
      formatPagePolicy({
        styleHashes: colourStyle ? [digest, digestOf(colourStyle)] : [digest],
        nonce: '',
        extraPolicy: "script-src 'none'",
      }),
    render: (provider: Provider, { title, main, isForStaff }: Content) => `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${title} – ${escapeHtml(provider.name)}</title><link rel="icon" href="data:,">
<style>${style}</style>${provider.colourStyle ? `<style>${provider.colourStyle}</style>` : ''}</head><body><a class="skip" href="#content">Skip to the content</a>
<header class="page-header"><div><a class="brand" href="${isForStaff ? '/office' : '/events'}">${mark(provider)}</a>${isForStaff ? '' : callUs(provider)}</div></header>
<main id="content" tabindex="-1">${main}</main>${isForStaff ? '' : footer(provider)}</body></html>`,
  };
}

const digestOf = (text: string) => `sha256-${hash('sha256', text, 'base64')}`;

/** The logo, or the name without one. */
const mark = ({ name, logo }: Provider) =>
  logo
    ? `<img class="logo" src="${logo.path}" width="${logo.width}" height="${logo.height}" alt="${escapeHtml(name)}">`
    : escapeHtml(name);

const callUs = ({ phone }: Provider) =>
  `<a class="call" href="${phoneAddress(phone)}"><span>Call us<span class="call-number"> on ${escapeHtml(phone)}</span></span></a>`;

/** The provider's number, to be tapped. */
export const renderPhoneLink = ({ phone }: Provider) =>
  `<a class="phone" href="${phoneAddress(phone)}">${escapeHtml(phone)}</a>`;

const phoneAddress = (phone: string) => `tel:${phone.replaceAll(/[^\d+]/g, '')}`;

const readSheet = (path: string) => readFileSync(fileURLToPath(import.meta.resolve(path)), 'utf8');

const footer = (provider: Provider) => `<footer class="page-footer"><div>
<p>If you would rather speak to someone, please call</p><p class="footer-phone">${renderPhoneLink(provider)}</p>
<ul><li><a href="${escapeHtml(provider.contactUrl)}">Other ways to contact us</a></li>
${provider.priceList ? `<li><a href="${escapeHtml(provider.priceList)}">Standardised Price List</a></li>` : ''}
<li><a href="/privacy">Privacy</a></li><li><a href="/accessibility">Accessibility</a></li></ul></div></footer>`;

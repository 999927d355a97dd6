import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Config } from '../config.ts';
import { escapeHtml } from '../escape-html.ts';
import { pagePolicy } from '../security.ts';

type Provider = Config['provider'];
type Content = { title: string; main: string };

const sheetsOfWebsite = ['#website/ui/tokens.css', '#website/ui/page.css'];

/**
 * Writes pages in the look of the website without rendering any of it, and without script.
 *
 * @param ownSheet the text of one more style sheet
 */
export function plainPages(ownSheet = '') {
  const style = [...sheetsOfWebsite.map(readSheet), ownSheet].join('\n');
  const digest = `sha256-${hash('sha256', style, 'base64')}`;
  return {
    policy: pagePolicy({ styleHashes: [digest], nonce: '', stated: "script-src 'none'" }),
    render: (provider: Provider, { title, main }: Content) => `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${title}</title><link rel="icon" href="data:,">
<style>${style}</style></head><body><a class="skip" href="#content">Skip to the content</a>
<header class="page-header"><a href="/events">${escapeHtml(provider.name)}</a></header>
<main id="content" tabindex="-1">${main}</main>${footer(provider)}</body></html>`,
  };
}

/** The provider's number, to be tapped. */
export const phoneLink = ({ phone }: Provider) =>
  `<a class="phone" href="tel:${phone.replaceAll(/[^\d+]/g, '')}">${escapeHtml(phone)}</a>`;

const readSheet = (path: string) => readFileSync(fileURLToPath(import.meta.resolve(path)), 'utf8');

const footer = (provider: Provider) => `<footer class="page-footer">
<p class="footer-phone">If you would rather speak to someone, please call ${phoneLink(provider)}.</p>
<ul class="footer-links"><li><a href="${escapeHtml(provider.contactUrl)}">Other ways to contact us</a></li>
${provider.priceList ? `<li><a href="${escapeHtml(provider.priceList)}">Standardised Price List</a></li>` : ''}
<li><a href="/privacy">Privacy</a></li><li><a href="/accessibility">Accessibility</a></li></ul></footer>`;

import { escapeHtml } from '#contract/fields/escape-html.ts';
import type { Accent } from '#contract/operator/settings/accent.ts';
import { parseMailbox, type Email } from './email.ts';

export type Provider = {
  name: string;
  phone: string;
  contactUrl: string;
  /** Shown in place of the name; mail programs that load no pictures show the name. */
  logo?: { url: string; width: number; height: number } | null;
  /** The colours of links and buttons, if not our own. */
  accent?: Accent | null;
};

type Detail = { label: string; lines: string[] };
type Action = {
  /** The sentence before a button. Without one, the plain text uses the label. */
  lead?: string;
  label: string;
  url: string;
  /**
   * The meaning of one of several choices, which may be empty. Choices are as wide as the text and outlined alike, so that
   * none looks preferred.
   */
  note?: string;
};
/** A code to show beside the details, and the Content-ID of its image. */
type Code = { lead: string; text: string; imageCid: string };

/** The content of an email. Plain text and HTML are both created from it, so they cannot differ. */
export type Content = {
  heading: string;
  greeting: string;
  opening: string[];
  details: Detail[];
  /** More details, in sections with headings. */
  sections?: { heading: string; details: Detail[] }[];
  actions?: Action[];
  closing: string;
  code?: Code;
  provider: Provider;
};

type NewEmail = { mailFrom: string; to: string; subject: string; content: Content };

/**
 * An email from the provider to one recipient.
 *
 * @param mailFrom `Name <address>`, or an address, which gets the provider's name
 * @param subject shown on locked screens, so it names no person
 */
export const createEmail = ({ mailFrom, to, subject, content }: NewEmail): Email => ({
  from: parseMailbox(mailFrom, content.provider.name),
  to,
  subject,
  ...renderContent(content),
});

/** Both forms of a content. */
export const renderContent = (content: Content): Pick<Email, 'text' | 'html'> => ({
  text: renderText(content),
  html: renderHtml(content),
});

export function renderText({
  heading,
  greeting,
  opening,
  details,
  sections = [],
  actions = [],
  closing,
  code,
  provider,
}: Content): string {
  const paragraphs = [
    greeting,
    `${heading}.`,
    ...opening,
    ...(details.length > 0 ? [renderPlainDetails(details)] : []),
    ...(code ? [`${code.lead}\n  ${code.text}`] : []),
    ...sections.map(
      (section) => `${section.heading.toUpperCase()}\n\n${renderPlainDetails(section.details)}`,
    ),
    ...actions.map(renderPlainAction),
    closing,
    `With kind regards\n${listSignatureLines(provider).join('\n')}`,
  ];
  return `${paragraphs.join('\n\n')}\n`;
}

const renderPlainAction = ({ lead, label, url, note }: Action) =>
  [lead ?? label, note, url].filter(Boolean).join('\n');

const renderPlainDetails = (details: Detail[]) =>
  details.map(({ label, lines }) => [label, ...lines.map((line) => `  ${line}`)].join('\n')).join('\n\n');

const listSignatureLines = ({ name, phone, contactUrl }: Provider) =>
  [name, phone, contactUrl].filter((line) => line !== '');

function renderHtml(content: Content): string {
  const {
    heading,
    greeting,
    opening,
    details,
    sections = [],
    actions = [],
    closing,
    code,
    provider,
  } = content;
  const body = `${opening.map(renderParagraph).join('\n')}
${renderCard(details, code)}
${sections.map((section) => `<h2 style="margin:0 0 -12px;${emailStyles.section}">${escapeHtml(section.heading)}</h2>\n${renderCard(section.details)}`).join('\n')}
${actions.map(renderButton).join('\n')}
${addPhoneLink(renderParagraph(closing), provider)}`;
  return renderPageHtml({ heading, greeting, body, provider });
}

/** An email whose body is rendered already: as HTML for `renderPageHtml`, as text for `renderPageText`. */
type EmailPage = {
  heading: string;
  /** Null if the body has its own greeting. */
  greeting: string | null;
  body: string;
  provider: Provider;
  /** Whether the body ends with its own closing, such as "Best wishes". */
  hasOwnClosing?: boolean;
  /** A paragraph under the signature, with a link. */
  smallPrint?: { text: string; label: string; url: string };
};

export const renderPageText = ({
  greeting,
  body,
  provider,
  hasOwnClosing = false,
  smallPrint,
}: EmailPage): string => {
  const end = [...(hasOwnClosing ? [] : ['With kind regards']), ...listSignatureLines(provider)].join('\n');
  const paragraphs = [greeting, body, end, smallPrint && `${smallPrint.text}\n${smallPrint.url}`];
  return `${paragraphs.filter(Boolean).join('\n\n')}\n`;
};

export function renderPageHtml({
  heading,
  greeting,
  body,
  provider,
  hasOwnClosing = false,
  smallPrint,
}: EmailPage): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(heading)}</title>
<style>${renderStyleSheet(provider.accent ?? null)}</style>
</head>
<body class="page" style="margin:0;padding:0;${emailStyles.page}">
<div class="page" style="max-width:560px;margin:0 auto;padding:32px 20px;overflow-wrap:anywhere;${emailStyles.page}">
<p class="quiet rule" style="margin:0 0 28px;padding:0 0 14px;${emailStyles.quiet};${emailStyles.rule}">${renderMark(provider)}</p>
<h1 style="margin:0 0 24px;${emailStyles.heading}">${escapeHtml(heading)}</h1>
${greeting === null ? '' : renderParagraph(greeting)}
${body}
${renderFoot(provider, hasOwnClosing)}
${smallPrint ? renderSmallPrint(smallPrint) : ''}
</div>
</body>
</html>
`;
}

/** The logo, or the name without one. */
const renderMark = ({ name, logo }: Provider) =>
  logo
    ? `<img class="logo" src="${escapeHtml(logo.url)}" width="${logo.width}" height="${logo.height}" alt="${escapeHtml(name)}" style="display:block;max-width:100%;height:auto">`
    : renderValue(name);

const renderParagraph = (text: string) =>
  `<p style="margin:0 0 16px">${text.split('\n').map(renderValue).join('<br>')}</p>`;

const renderCard = (details: Detail[], code?: Code) =>
  details.length === 0
    ? ''
    : `<dl class="card" style="margin:28px 0;padding:8px 20px 20px;${emailStyles.card}">
${details.map(renderDetail).join('\n')}${code ? renderCode(code) : ''}
</dl>`;

const renderDetail = ({ label, lines }: Detail) =>
  `<dt class="quiet" style="margin:12px 0 0;${emailStyles.quiet}">${renderValue(label)}</dt>
<dd style="margin:0">${lines.map(renderValue).join('<br>')}</dd>`;

// Programs that show no buttons show the plain text, which has the address.
const renderButton = (action: Action) =>
  action.note === undefined ? renderMainButton(action) : renderChoice(action);

const renderMainButton = ({ lead, label, url }: Action) =>
  `${lead === undefined ? '' : renderParagraph(lead)}
<p style="margin:0 0 28px"><a class="button" href="${escapeHtml(url)}" style="${emailStyles.button}">${escapeHtml(label)}</a></p>`;

const renderChoice = ({ label, url, note }: Action) =>
  `<p style="margin:0 0 ${note ? 6 : 16}px"><a class="choice" href="${escapeHtml(url)}" style="${emailStyles.choice}">${escapeHtml(label)}</a></p>
${note ? `<p class="quiet" style="margin:0 0 24px;${emailStyles.quiet}">${renderValue(note)}</p>` : ''}`;

// The number stays on one line, so that it can be read out and tapped.
const addPhoneLink = (paragraph: string, { phone }: Provider): string =>
  phone ? paragraph.replace(escapeHtml(phone), () => renderPhoneLink(phone)) : paragraph;

const renderPhoneLink = (phone: string) =>
  `<a class="link" href="tel:${phone.replaceAll(/[^\d+]/g, '')}" style="${emailStyles.link};white-space:nowrap">${escapeHtml(phone)}</a>`;

function renderFoot({ name, phone, contactUrl }: Provider, hasOwnClosing: boolean): string {
  const lines = [
    !hasOwnClosing && 'With kind regards',
    renderValue(name),
    phone && renderPhoneLink(phone),
    contactUrl &&
      `<a class="link" href="${escapeHtml(contactUrl)}" style="${emailStyles.link}">${escapeHtml(contactUrl)}</a>`,
  ];
  return `<p style="margin:28px 0 0">${lines.filter(Boolean).join('<br>')}</p>`;
}

// The image has a white ground of its own, for dark pages and for the camera.
const renderCode = ({ lead, text, imageCid }: Code) => `
<dt class="quiet edge" style="margin:20px 0 0;padding:16px 0 0;${emailStyles.quiet};${emailStyles.edge}">${escapeHtml(lead)}</dt>
<dd style="margin:12px 0 0"><img src="cid:${imageCid}" width="116" height="116" alt="The code ${text} as a QR code" style="display:block;border-radius:4px"><span style="display:block;margin:8px 0 0;${emailStyles.code}">${text}</span></dd>`;

const renderSmallPrint = ({ text, label, url }: NonNullable<EmailPage['smallPrint']>) =>
  `<p class="quiet" style="margin:28px 0 0;${emailStyles.quiet}">${renderValue(text)}<br><a class="link" href="${escapeHtml(url)}" style="${emailStyles.link}">${escapeHtml(label)}</a></p>`;

// <bdi> keeps right-to-left text from reordering the text around it.
const renderValue = (text: string) => `<bdi>${escapeHtml(text).replaceAll(timeOfDay, '$1&nbsp;$2')}</bdi>`;
// A line does not end before "am" or "pm".
const timeOfDay = /(\d:\d\d) ([ap]m)\b/g;

// The colours of website/ui/tokens.css. Text on its background has a contrast of at least 7:1.
const fonts = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
export const emailStyles = {
  page: `background:#faf7f2;color:#2b2622;font:17px/1.55 ${fonts}`,
  quiet: 'color:#564c42;font-size:16px',
  rule: 'border-bottom:1px solid #ae8128',
  edge: 'border-top:1px solid #e2d9ca',
  code: 'font:16px/1.4 ui-monospace,Menlo,Consolas,monospace;letter-spacing:0.04em',
  heading: "font:normal 27px/1.25 Georgia,'Times New Roman',serif",
  section: "font:normal 21px/1.3 Georgia,'Times New Roman',serif",
  card: 'background:#ffffff;border:1px solid #e2d9ca;border-radius:8px',
  link: 'color:#5e4517',
  button:
    'display:inline-block;padding:13px 24px;border-radius:8px;background:#5e4517;color:#ffffff;' +
    'font-size:17px;line-height:24px;text-decoration:none',
  choice:
    'display:block;padding:15px 20px;border:2px solid #5e4517;border-radius:8px;background:#ffffff;color:#5e4517;' +
    'font-size:17px;line-height:24px;text-decoration:none',
};
// Logos are drawn for a light background, so dark mode keeps one behind them.
const renderStyleSheet = (accent: Accent | null) => `${accent ? renderAccent(accent) : ''}
@media (prefers-color-scheme: dark) {
.page { background: #1f1b18 !important; color: #ece5da !important }
.quiet { color: #c9bfb0 !important }
.rule { border-color: ${accent?.dark ?? '#ead8b4'} !important }
.card { background: #2a2521 !important; border-color: #45413c !important }
.edge { border-color: #45413c !important }
.link { color: ${accent?.dark ?? '#ead8b4'} !important }
.button { background: ${accent?.dark ?? '#ead8b4'} !important; color: #1f1b18 !important }
.choice { border-color: ${accent?.dark ?? '#ead8b4'} !important; background: #2a2521 !important; color: ${accent?.dark ?? '#ead8b4'} !important }
.logo { padding: 6px 10px !important; border-radius: 6px !important; background: #ffffff !important }
}
`;

/** The provider's colours, for mail programs that read style sheets. Others show the inline defaults. */
const renderAccent = ({ light }: Accent) => `
.rule { border-color: ${light} !important }
.link { color: ${light} !important }
.button { background: ${light} !important }
.choice { border-color: ${light} !important; color: ${light} !important }`;

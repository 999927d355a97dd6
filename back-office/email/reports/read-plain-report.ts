import type { Email as Message } from 'postal-mime';

/** The part of a report for people about one address, and whether the server has stopped trying. */
export type PlainVerdict = { address: string; text: string; status: string; hasFailed: boolean };

export type PlainReport = {
  verdicts: PlainVerdict[];
  /** The copy of the reported email; empty without one. */
  original: string;
};

const noticeMax = 20_000;
const textMax = 2_000;
const addressesMax = 10;

// The lines above a copy, of Exim, qmail and Yahoo, GMX, Gmail, and OpenSMTPD before version 6.
const copyPattern =
  /^(-{3,} ?(this is a copy of|below this line is a copy of|the header of the original)|-{3,} ?original message|[ \t]*below is a copy of the original message)/im;
const stillTriesPattern =
  /\bdelayed\b|\bwarning\b|\bwill be retried\b|\b(still|not yet) been delivered|\bwill (keep|continue)|\bis still being/i;
const mailSystemPattern = /^(mailer-daemon|mail-daemon|postmaster)@/i;

/**
 * Reads a report without parts for programs, in the formats of Exim before 4.82, qmail, Gmail and Yahoo. Null if it is not
 * from a mail system, or names no address.
 */
export function readPlainReport(mail: Message): PlainReport | null {
  const failed = mail.headers.filter(({ key }) => key === 'x-failed-recipients').map(({ value }) => value);
  if (failed.length === 0 && !isFromMailSystem(mail)) return null;
  const body = (mail.text ?? '').replaceAll(/\r\n?/g, '\n');
  const copyAt = body.search(copyPattern);
  const notice = body.slice(0, copyAt < 0 ? noticeMax : Math.min(copyAt, noticeMax));
  const addresses =
    failed.length > 0 ? findAddresses(failed.join(' ').slice(0, textMax)) : findAddressLines(notice);
  const hasFailed = failed.length > 0 || !stillTriesPattern.test(`${mail.subject ?? ''}\n${notice}`);
  const verdicts = addresses.slice(0, addressesMax).map((address) => {
    const text = findTextAbout(address, notice, addresses.length === 1);
    return { address, text, status: readStatus(text), hasFailed };
  });
  if (verdicts.length === 0) return null;
  return { verdicts, original: copyAt < 0 ? '' : body.slice(copyAt) };
}

// A person may answer our emails as postmaster.
const isFromMailSystem = ({ from, subject = '' }: Message) =>
  mailSystemPattern.test(from?.address ?? '') && !/^\s*re:/i.test(subject);

const findAddresses = (text: string) => text.match(/[^\s<>,;:"]+@[^\s<>,;:"]+/g) ?? [];

// An address at the beginning of a line, alone or before a colon.
const addressLine = String.raw`^[ \t]*[<"]?([^\s<>,;:"]{1,200}@[^\s<>,;:"]{1,200})[>"]?(?::|[ \t]*$)`;

const findAddressLines = (notice: string): string[] => [
  ...new Set(Array.from(notice.matchAll(new RegExp(addressLine, 'gm')), ([, address = '']) => address)),
];

/** The lines that follow an address, up to the next one. With several addresses they end at an empty line too. */
function findTextAbout(address: string, notice: string, isOnly: boolean): string {
  const start = notice.indexOf(address);
  if (start < 0) return '';
  const [first, ...lines] = notice.slice(start, start + textMax).split('\n');
  const isEnd = (line: string) => new RegExp(addressLine).test(line) || (!isOnly && line.trim() === '');
  const end = lines.findIndex(isEnd);
  return [first, ...lines.slice(0, end < 0 ? undefined : end)].join(' ').replaceAll(/\s+/g, ' ').trim();
}

// The status of the class only. `readMeaning` reads the exact code from the text.
const readStatus = (text: string) =>
  /(?<![\d.])4(\d\d[ -]|\.\d\.\d)/.test(text) && !/(?<![\d.])5\d\d[ -]/.test(text) ? '4.0.0' : '5.0.0';

// Zero-width characters, the byte-order mark and soft hyphens: what pasting from a letter or a chat brings along.
const invisible = /[\u200B-\u200D\u2060\uFEFF\u00AD]/g;
const atTheEdges = /^[\s\u200B-\u200D\u2060\uFEFF\u00AD]+|[\s\u200B-\u200D\u2060\uFEFF\u00AD]+$/g;
// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** Typed text without what nobody meant to type. Inside it joiners stay: names of many scripts need them. */
export const cleanText = (typed: string): string => typed.replace(control, '').replace(atTheEdges, '');

/** A typed e-mail address; nothing invisible belongs anywhere in it. */
export const cleanAddress = (typed: string): string => cleanText(typed).replace(invisible, '');

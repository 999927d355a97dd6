import * as z from 'zod/mini';

/** The events of a series that are changed or cancelled: this one, this and the later ones, or all that have not started. */
const scopes = ['this', 'later', 'upcoming'] as const;
export type SeriesScope = (typeof scopes)[number];

/** Without it, and for an event without a series, this one. */
export const scopeField = z.optional(z.enum(scopes, 'scope must be this, later or upcoming.'));

export const undoScopeField = z.optional(z.enum(['this', 'together'], 'scope must be this or together.'));

export const readScope = (text: string | undefined): SeriesScope =>
  scopes.find((scope) => scope === text) ?? 'this';

/** How the name of an original ends. */
export const extensionOf = (kind: string): string => (kind === 'jpeg' ? 'jpg' : kind);

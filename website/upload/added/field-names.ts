/** A field for each photograph that the page lists as added: its key, a space, and its name. */
export const addedField = 'added';
/** Its caption, in the same order. */
export const captionField = 'caption';
/** The name of the person who added them. */
export const addedByField = 'addedBy';

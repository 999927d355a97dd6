/** The header in which this page's script sends the key of the photograph that it uploads. */
export const removalKeyHeader = 'X-Removal-Key';
/** The field of the form that asks for a removal; its value is the key. */
export const removalField = 'remove';
/** A field of that form for each photograph that the page lists, without JavaScript: its key, a space, its name. */
export const addedField = 'added';

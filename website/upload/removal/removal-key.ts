/** The header in which this page's script sends the key of the photograph that it uploads. */
export const removalKeyHeader = 'X-Removal-Key';
/** The field of the form that asks for a removal; its value is the key. */
export const removalField = 'remove';

/** For how long each photograph can be shown. */
export const pacesSeconds = [5, 8, 12, 20] as const;
export const paceDefaultSeconds = 8;

/** The outcome for one image: status 200, or the status, code and sentence of the failure. */
export type StoredImage = { name: string; status: number; code: string; says: string };

/** The code for a file that is not an image and was not passed to the back office. */
export const leftOutCode = 'left-out';

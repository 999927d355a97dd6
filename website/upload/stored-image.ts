/** What became of one image: stored with 200, or the status, the code and the sentence of why it was not. */
export type StoredImage = { name: string; status: number; code: string; says: string };

/** The code of a file that is no image and was never passed on, as the page's script leaves it out itself. */
export const leftOutCode = 'left-out';

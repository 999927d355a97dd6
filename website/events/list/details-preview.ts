const previewCharacters = 200;
const characters = new Intl.Segmenter('en-GB', { granularity: 'grapheme' });

/** The first 200 characters and an ellipsis, or the whole text. A character is what a person sees as one. */
export function createPreview(details: string): { shortDetails: string; hasLongDetails: boolean } {
  if (details.length <= previewCharacters) return { shortDetails: details, hasLongDetails: false };
  let count = 0;
  for (const { index } of characters.segment(details)) {
    if (count === previewCharacters)
      return { shortDetails: `${details.slice(0, index)}…`, hasLongDetails: true };
    count++;
  }
  return { shortDetails: details, hasLongDetails: false };
}

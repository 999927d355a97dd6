export const galleryTexts = {
  heading: 'Photographs',
  /** Below the name of the person who died. */
  from: 'Photographs from family and friends',
  none: 'No photographs available.',
  /** Below that, on a page outside a frame. */
  later: 'Photographs will appear here as family and friends add them. Use this link to come back.',
  loading: 'The photographs are loading.',
  failed: 'We cannot show the photographs just now.',
  notRecognised: 'This gallery is not recognised',
  addedBy: (name: string) => `Added by ${name}`,
  opensLarge: 'Opens large',
  opensTab: 'Opens large, in a new tab',
  large: 'Photographs, large',
  toPrint: 'Print the photographs',
  toAdd: 'Add a photograph',
  toReport: 'Report a photograph',
  toSlideshow: 'Watch as a slideshow',
  /** On a print. */
  partlyPrinted: 'Some photographs had not loaded, and are not printed here.',
  printAll: 'To print them all, choose “Print the photographs” below them.',
};

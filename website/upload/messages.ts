import { incompleteLink } from '../ui/link-messages.ts';

export const formatPhotographs = (count: number): string =>
  count === 1 ? '1 photograph' : `${count} photographs`;

/** The sentences of sections 5 and 8 of the specification, and more in the same tone. */
export const uploadTexts = {
  heading: 'Add photographs',
  lead: 'Choose photographs of the person you remember. They will appear in the funeral’s gallery.',
  noImages: 'No valid image files selected.',
  uploaded: 'Files uploaded successfully!',
  failed: 'Upload failed',
  drag: 'Drag photographs here, or choose them:',
  kinds: 'You can choose many at once. JPEG, PNG and HEIC photographs are all welcome.',
  preparing: 'Preparing the photographs you choose…',
  uploading: 'Please wait until these photographs are uploaded. Then you can add more.',
  inTheList: 'These photographs are in the list already.',
  full: 'There is no more room in this list. Please upload these photographs first.',
  /** Each photograph that failed stands first, with its reason. */
  sentBefore: 'You have sent these photographs before',
  partly: (added: number, failed: number) => `${added} of ${added + failed} uploaded`,
  /** For photographs that were refused, which another press would not help. */
  refused: (count: number) =>
    count === 1
      ? 'The other photograph could not be added. You can see why beside it.'
      : `${count} photographs could not be added. You can see why beside each of them.`,
  maybeAdded: (name: string) =>
    `${name} was removed while it was being uploaded. It may be in the gallery. If it should not be, please contact us.`,
  toTakeOut: 'To have a photograph removed from the gallery, please contact us.',
  toTakeOutOthers:
    'Until you leave this page, you can remove the photographs you have just added. To have any other removed, please contact us.',
  removeAdded: 'Remove from the gallery',
  removeThis: 'Remove from the gallery?',
  asksToRemove: (name: string) => `Remove ${name} from the gallery?`,
  yesRemove: 'Yes, remove',
  keep: 'Keep',
  removing: 'Removing…',
  seeGallery: 'See the gallery',
  addMore: 'Add more',
  tryAgain: 'Press Upload to try again.',
  tryTheRest: 'Press Upload to try the remaining photographs. Those already uploaded are not sent again.',
  offline: 'You are offline at the moment. The upload goes on by itself when you are connected again.',
  online: 'You are connected again, and the upload goes on.',
};

/** The outcomes of removing an uploaded photograph from the gallery. */
export const removalTexts = {
  removed: (name: string) => `${name} was removed from the gallery.`,
  refused: (name: string) =>
    `${name} can no longer be removed here. Please contact us, and we will remove it.`,
  trouble: (name: string) => `${name} may still be in the gallery. Please try again.`,
  /** Instead of a name that stands beside it, or that the form did not say. */
  noName: 'It',
};

/** For a link without the guid of a funeral. */
export const notRecognised = {
  heading: 'This link is not recognised',
  lead: incompleteLink,
};

/** For the link with which one looks at the photographs. */
export const viewOnlyTexts = {
  heading: 'Photographs',
  lead: 'With this link you can look at the photographs. To add some, you need the other link. Please ask whoever sent you this one.',
};

/** For a funeral whose gallery takes no more photographs. */
export const closedTexts = {
  heading: 'Photographs',
  lead: 'Photographs are no longer being added for this funeral. If you have one that should be in the gallery, please contact us.',
};

/** Why an image could not be uploaded, if the back office gave no reason. */
export const notSentTexts = {
  dropped: 'The connection was interrupted. Please try again.',
  trouble: 'We could not save this one just now. Please try again in a few minutes.',
  uncertain:
    'We could not find out whether this one was saved. It may be in the gallery already. Press Upload to send it again.',
  sentBefore:
    'This was sent before, and may be in the gallery already. If it is missing there, please choose it again.',
  nothing: 'We cannot receive anything at the moment. Please try again in a few minutes.',
  tooMany: 'Many photographs have been sent from your address. Please wait a minute and try again.',
  rest: 'Not all of them have reached us. Please send again what is missing in the list below.',
  tooLarge: 'This file is too large for us.',
  refused: 'We could not take this one.',
  notReadable: 'This file can no longer be read. Please remove it here and choose it again.',
};

/** Why a file that was chosen is not in the list. */
export const leftOutTexts = {
  drawing: 'A drawing in SVG cannot be taken. Please choose a photograph.',
  noImage: 'This is not a photograph.',
  tooMany: 'This is more than can be sent at once. Please add it afterwards.',
};

import { formatCount } from '#contract/fields/count.ts';
import { incompleteLink } from '../ui/link-messages.ts';

export const formatPhotographs = (count: number): string => formatCount(count, 'photograph');

/** The sentences of sections 5 and 8 of the specification, and more in the same tone. */
export const uploadTexts = {
  heading: 'Add photographs',
  headingFor: (personName: string) => `Add photographs of ${personName}`,
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
  /** Shown above the failed photographs, each with its reason. */
  sentBefore: 'You have sent these photographs before',
  partly: (added: number, failed: number) => `${added} of ${added + failed} uploaded`,
  /** For refused photographs, which a retry would not help. */
  refused: (count: number) =>
    count === 1
      ? 'One photograph could not be added. The reason is next to it.'
      : `${count} photographs could not be added. You can see why beside each of them.`,
  maybeAdded: (name: string) => `${name} may already have been added. If so, we can remove it for you.`,
  beforeTerms: 'What can be added is in our',
  toTerms: 'terms for photographs',
  toReport: 'Report a photograph',
  toTakeOut: 'To have a photograph removed from the gallery, please contact us.',
  toTakeOutOthers:
    'Until you leave this page, you can remove the photographs you have just added. To remove any others, please contact us.',
  added: 'Uploaded',
  removeAdded: 'Remove from the gallery',
  removeThis: 'Remove from the gallery?',
  asksToRemove: (name: string) => `Remove ${name} from the gallery?`,
  yesRemove: 'Yes, remove',
  keep: 'Keep',
  removing: 'Removing…',
  thanks: (count: number) =>
    `Thank you. ${formatPhotographs(count)} ${count === 1 ? 'is' : 'are'} in the gallery.`,
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
  /** In place of a name that is beside it or unknown. */
  noName: 'It',
};

/** The caption form and its outcomes. */
export const captionTexts = {
  heading: 'Write below the photographs',
  lead: 'If you like, say what they show and who you are. Everybody who sees the photographs can read it.',
  shows: 'What it shows',
  yourName: 'Your name',
  save: 'Save',
  saved: 'Your words are in the gallery.',
  wrong: 'Please correct the words that are marked.',
  refused: 'We can no longer add your words here. Please contact us, and we will add them.',
  trouble: 'We could not save your words just now. Please try again in a few minutes.',
};

/** The heading of a page that takes no photographs, with the name if it may be shown. */
export const describePhotographs = (personName: string) => `Photographs of ${personName}`;

/** For a link without the guid of a funeral. */
export const notRecognised = {
  heading: 'This link is not recognised',
  lead: incompleteLink,
};

/** For the link that only shows the photographs. */
export const viewOnlyTexts = {
  heading: 'Photographs',
  lead: 'This link is for looking only. To add photographs, ask the person who sent it for the other link.',
};

/** For a funeral whose gallery takes no more photographs. */
export const closedTexts = {
  heading: 'Photographs',
  lead: 'This gallery is closed to new photographs. If you have one that should be in the gallery, please contact us.',
};

/** The reason for an image that was not uploaded, if the back office gave none. */
export const notSentTexts = {
  dropped: 'The connection was interrupted. Please try again.',
  trouble: 'We could not save this one just now. Please try again in a few minutes.',
  uncertain:
    'We could not find out whether this one was saved. It may be in the gallery already. Press Upload to send it again.',
  sentBefore:
    'This was sent before, and may be in the gallery already. If it is missing there, please choose it again.',
  nothing: 'We cannot accept photographs just now. Please try again in a few minutes.',
  tooMany: 'A lot of photographs have come from your connection. Please wait a minute and try again.',
  rest: 'Some photographs did not reach us. Press Upload to send them again.',
  tooLarge: 'This file is too large for us.',
  refused: 'We could not add this photograph.',
  notReadable: 'This file can no longer be read. Please remove it here and choose it again.',
};

/** The reason for a chosen file that is not in the list. */
export const leftOutTexts = {
  drawing: 'We cannot use SVG drawings. Please choose a photograph.',
  noImage: 'This is not a photograph.',
  tooMany: 'Too many at once. Please add this one after the others.',
};

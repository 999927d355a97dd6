export const slideshowTexts = {
  heading: 'Slideshow',
  headingFor: (personName: string) => `Slideshow: ${personName}`,
  none: 'No photographs yet. They appear here once they have been added.',
  notRecognised: 'This link is not recognised. Please check that it is the one you were given.',
  failed: 'We cannot show the photographs just now. This page tries again every minute.',
  previous: 'Previous',
  next: 'Next',
  pause: 'Pause',
  play: 'Play',
  fullScreen: 'Full screen',
  leaveFullScreen: 'Leave full screen',
  pace: 'Change every',
  back: 'Back to the photographs',
  loaded: (ready: number, all: number) =>
    ready === all
      ? `All ${all} photographs are ready, and will keep playing without internet.`
      : `${ready} of ${all} are loaded. Please wait before you disconnect.`,
};

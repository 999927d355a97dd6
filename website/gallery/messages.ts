export const gallery = {
  heading: 'Photographs',
  none: 'No photographs available.',
  loading: 'The photographs are loading.',
  failed: 'We cannot show the photographs just now.',
  notRecognised: 'This gallery is not recognised',
  checkTheLink: 'Its link may have been changed or cut short. Please ask for it again where you found it.',
  opensLarge: 'Opens large, in a new tab',
};

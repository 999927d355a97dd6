export const applicationTexts = {
  unknown: 'This link is not recognised',
  closed: 'These answers can no longer be changed here, because the cremation is being prepared.',
  failed: 'We could not save your answers just now. They are still below. Please try again.',
  saved: 'Your answers are saved. Thank you.',
  objectionNoted:
    'We have noted that somebody objects. Nothing goes on before we have spoken with you. Nobody else with this link sees it.',
  private: 'Everybody with this link can read and change these answers. Please give it only to close family.',
};

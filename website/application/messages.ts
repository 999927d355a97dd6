export const applicationTexts = {
  unknown: 'This link is not recognised',
  closed: 'These answers can no longer be changed here, because the cremation is being prepared.',
  failed: 'We could not save your answers just now. They are still below. Please try again.',
  saved: 'Your answers are saved. Thank you.',
  paperSent: 'It has arrived. Thank you. We check it, and call you if something is wrong with it.',
  papersClosed: 'Nothing can be sent here any more. Please call us.',
  objectionNoted:
    'We have noted that somebody objects. Nothing goes on before we have spoken with you. Nobody else with this link sees it.',
  cannotSign: 'The person who applies signs, with the link of their own that we emailed to them.',
  signFailed: 'We could not save your signature just now. Please press Sign again. You sign only once.',
  changedMeanwhile:
    'An answer was changed while you were reading, so nothing was signed. The new answers are marked below. Please read them, and sign then.',
  phone: 'If something is not right, change it before you sign, or call us.',
  signedOn: (name: string, at: string) => `Signed by ${name} on ${at}.`,
  changeVoids: 'If an answer is changed now, the signature no longer counts, and we ask for it again.',
  private: 'Everybody with this link can read and change these answers. Please give it only to close family.',
};

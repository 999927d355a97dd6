/** The wording of section 8 for its two options. */
export const signoffOptionTexts: ReadonlyMap<string, string> = new Map([
  ['Option1', 'To leave the deceased person in exactly the way they were when coming into our care.'],
  ['Option2', 'Preservation and presentation of the deceased person.'],
]);

const explanations: Readonly<Record<string, string>> = {
  Option1: 'We look after them without any treatment. Please ask us whether and when you can visit them.',
  Option2:
    'This treatment, also called embalming, slows the natural changes after death, so that there is more time to visit. The law does not require it.',
};

/** The options of a new sign-off, until the provider chooses others. */
export const standardOptions = [...signoffOptionTexts].map(([option, text]) => ({
  option,
  text,
  explanation: explanations[option],
}));

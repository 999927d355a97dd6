/** The wording of section 8 for its two options. */
export const signoffTexts: ReadonlyMap<string, string> = new Map([
  ['Option1', 'To leave the deceased person in exactly the way they were when coming into our care.'],
  ['Option2', 'Preservation and presentation of the deceased person.'],
]);

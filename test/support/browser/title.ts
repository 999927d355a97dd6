/** The title of a public page: its heading, then the firm's name. */
export const createTitlePattern = (heading: string): RegExp =>
  new RegExp(`^${heading.replaceAll(/[?.()]/g, String.raw`\$&`)} – \\S`);

/** Where anybody who is given it sees the picture. The contract says what its `height` is for. */
export const sourceOf = (publicUrl: string, key: string): string =>
  `${publicUrl}/photographs/${key}?height=800`;

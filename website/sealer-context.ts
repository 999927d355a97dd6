import { createContext } from 'react-router';

/** Encrypts text that is carried in an address. */
export type Sealer = {
  /** Only characters that an address can carry. */
  seal(text: string): string;
  /** Null if it was changed, or sealed with another key. */
  open(sealed: string): string | null;
};

export const sealerContext = createContext<Sealer>();

import { createContext } from 'react-router';
import type { Retention } from '#contract/retention.ts';

/** How long our own back office keeps personal data; null with an external one, which decides itself. */
export const retentionContext = createContext<Retention | null>(null);

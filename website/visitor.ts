import { createContext } from 'react-router';
import type { VisitorApi } from '#contract/visitor/calls.ts';

/**
 * The calls behind links, keys and codes that visitors hold. Null with an external back office, which has none, and which
 * may not email confirmations or take each thing only once.
 */
export const visitorContext = createContext<VisitorApi | null>(null);

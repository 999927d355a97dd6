import { createContext } from 'react-router';
import type { VisitorApi } from '#contract/visitor/calls.ts';

/**
 * The calls behind links, keys and codes that visitors hold; null with an external back office, which has none, and
 * which may neither email confirmations nor ignore repeats.
 */
export const visitorContext = createContext<VisitorApi | null>(null);

import * as z from 'zod/mini';

/** The gates before a cremation. `identity` needs two people, so nobody overrules it. */
export const cremationGates = [
  'papers',
  'implants',
  'price',
  'objection',
  'ashes-choice',
  'label',
  'identity',
] as const;

/** The gates before ashes leave. `cremation` needs two people, so nobody overrules it. */
export const releaseGates = ['cremation', 'objection', 'instruction', 'notice', 'ashes-label'] as const;

export type Gate = (typeof cremationGates)[number] | (typeof releaseGates)[number];

export const overrulableGates = [
  'papers',
  'implants',
  'price',
  'objection',
  'ashes-choice',
  'label',
  'instruction',
  'notice',
  'ashes-label',
] as const satisfies Gate[];
export type OverrulableGate = (typeof overrulableGates)[number];

export const gateNames: Record<Gate, string> = {
  papers: 'Papers',
  implants: 'Implants',
  price: 'Price',
  objection: 'Objections',
  'ashes-choice': 'Choice for the ashes',
  label: 'Label at the crematorium',
  identity: 'Identity, checked by two',
  cremation: 'Cremation, confirmed by two',
  instruction: 'Instruction',
  notice: 'Notice of 14 days',
  'ashes-label': 'Label of the ashes',
};

export const GateState = z.object({
  gate: z.enum([...cremationGates, ...releaseGates]),
  /** True too for a gate that an administrator has overruled. */
  isMet: z.boolean(),
  /** The reason why the gate is closed, or how it is met. */
  sentence: z.string(),
  /** The person, time and reason; null if nobody has overruled it, or something else is missing by now. */
  overruled: z.nullable(z.object({ by: z.string(), at: z.string(), reason: z.string() })),
});
export type GateState = z.output<typeof GateState>;

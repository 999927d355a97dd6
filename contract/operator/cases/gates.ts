import * as z from 'zod/mini';

/** The days between a notice and scattering ashes that were left (SI 2008/2841 reg. 30). */
export const scatterNoticeDays = 14;

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
export type OverrulableGate = Exclude<Gate, 'identity' | 'cremation'>;

const isOverrulable = (gate: Gate): gate is OverrulableGate => gate !== 'identity' && gate !== 'cremation';

export const overrulableGates: OverrulableGate[] = [...new Set([...cremationGates, ...releaseGates])].filter(
  isOverrulable,
);

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
  notice: `Notice of ${scatterNoticeDays} days`,
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

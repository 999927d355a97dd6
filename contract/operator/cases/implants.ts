/** The implants that are asked about before a cremation. */
export const implantKinds = [
  'pacemaker',
  'defibrillator',
  'loop-recorder',
  'leadless-pacemaker',
  'nerve-stimulator',
  'pump',
  'fixion-nail',
  'radioactive',
  'other',
] as const;
export type ImplantKind = (typeof implantKinds)[number];

export const implantNames: Record<ImplantKind | 'none', string> = {
  none: 'None declared',
  pacemaker: 'Pacemaker',
  defibrillator: 'Defibrillator',
  'loop-recorder': 'Loop recorder',
  'leadless-pacemaker': 'Leadless pacemaker',
  'nerve-stimulator': 'Nerve stimulator',
  pump: 'Pump',
  'fixion-nail': 'Fixion nail',
  radioactive: 'Radioactive implant',
  other: 'Another implant',
};

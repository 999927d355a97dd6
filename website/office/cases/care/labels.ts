import type { LabelKind } from '#contract/operator/cases/care-code.ts';
import { formatMoment } from '#contract/fields/days.ts';
import { careActs, type CareAct, type CareEntry, type Whereabouts } from '#contract/operator/cases/care.ts';

const kindNames: Record<LabelKind, string> = {
  person: 'The person',
  belongings: 'Belongings',
  coffin: 'Coffin',
  ashes: 'Ashes',
};

/** "Belongings 2": there may be several. */
export const formatLabelName = ({ kind, part }: { kind: LabelKind; part: number }): string =>
  kind === 'belongings' ? `${kindNames[kind]} ${part}` : kindNames[kind];

export const actNames: Record<CareEntry['act'], string> = {
  arrived: 'Arrived',
  left: 'Left',
  'handed-over': 'Handed over',
  checked: 'Checked, still here',
  withdrawn: 'Did not happen',
};

/** The acts of a form. */
export const actOptions = careActs.map((value: CareAct) => ({ value, label: actNames[value] }));

/** "Mortuary", or how it stands. */
export function describePlace({ state, place }: Whereabouts): string {
  if (!place) return 'Nothing recorded yet';
  if (state === 'moving') return `On the way, from ${place.name}`;
  return state === 'handed-over' ? `Handed over at ${place.name}` : place.name;
}

/** "since 24 Nov 2026, 1:40 pm, Ruth Okafor"; empty if nothing is recorded. */
export const describeSince = ({ since, by }: Whereabouts): string =>
  since ? `since ${formatMoment(since)}, ${by}` : '';

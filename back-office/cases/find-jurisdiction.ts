import type { Jurisdiction } from '#contract/operator/cases/stages.ts';

/** Postcode areas outside England and Wales. TD is on both sides of the border, and mostly in Scotland. */
const areas: Partial<Record<string, Jurisdiction>> = {
  BT: 'northern-ireland',
  IM: 'islands',
  JE: 'islands',
  GY: 'islands',
  ...Object.fromEntries(
    'AB DD DG EH FK G HS IV KA KW KY ML PA PH TD ZE'
      .split(' ')
      .map((area): [string, Jurisdiction] => [area, 'scotland']),
  ),
};

/** The jurisdiction of a postcode, as a proposal that staff check. */
export function findJurisdiction(postcode: string | null): Jurisdiction {
  const area = /^([A-Z]{1,2})\d/.exec((postcode ?? '').toUpperCase().replaceAll(/\s/g, ''))?.[1];
  if (!area) return 'england-and-wales';
  return areas[area] ?? 'england-and-wales';
}

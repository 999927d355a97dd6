import type { ActKind } from '#contract/operator/cases/acts.ts';
import { TextField } from '../../form/text-field.tsx';
import { readParameter } from '../../addresses.ts';

type LabelFieldProps = {
  name: string;
  kind: ActKind;
  problem: string | undefined;
  defaultValue: string | undefined;
};

/** The code of the label that is there where an act is recorded or confirmed. */
export const LabelField = ({ kind, ...control }: LabelFieldProps) => (
  <TextField {...control} label="Code of the label" hint={hints[kind]} autoComplete="off" maxLength={50} />
);

const hints: Record<ActKind, string> = {
  identity: 'Scan or type the label on the person, not the one on a list',
  cremation: 'Scan or type the label on the coffin, or on the person',
  release: 'Scan or type the label on the ashes',
};

/** A code that the scan page has passed on in the address. */
export const readCode = (url: string): string => readParameter(url, 'code') ?? '';

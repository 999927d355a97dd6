import type { Refused } from '#contract/call.ts';
import type { SettingGroup } from '#contract/operator/settings/values.ts';
import { listSettings } from '#contract/operator/settings/values.ts';
import { refuseInvalid } from '../check.ts';

/** Encrypts with a key from outside the database. */
export type Secrets = {
  seal(text: string): string;
  /** Null if it was sealed with another key. */
  open(sealed: string): string | null;
};

type Values = Record<string, unknown>;

/** The typed characters that fit into the stored text once they are sealed. */
const secretCharactersMax = 200;

/** Stands in place of a secret, in answers and in the history. */
const hidden = 'set';

const listSecrets = (group: SettingGroup) =>
  listSettings(group).flatMap(([name, { kind }]) => (kind === 'secret' ? [name] : []));

/** Refuses a secret that would not fit. */
export function checkSecretLength(group: SettingGroup, input: Values): Refused | null {
  const name = listSecrets(group).find((each) => String(input[each] ?? '').length > secretCharactersMax);
  return name ? refuseInvalid({ [name]: `Please enter ${secretCharactersMax} characters at most.` }) : null;
}

/** Replaces secrets in answers and in the history, which show only whether there is one. */
export const hideSecrets = <Group extends Values>(group: SettingGroup, values: Group): Group =>
  mapSecrets(group, values, () => hidden);

/** Seals secrets for the database, so that a copy of it does not reveal them. An unchanged secret keeps its sealed text. */
export function sealSecrets<Group extends Values>(
  group: SettingGroup,
  values: Group,
  before: Values,
  { seal, open }: Secrets,
): Group {
  return mapSecrets(group, values, (text, name) => {
    const stored = before[name];
    return typeof stored === 'string' && open(stored) === text ? stored : seal(text);
  });
}

function mapSecrets<Group extends Values>(
  group: SettingGroup,
  values: Group,
  map: (text: string, name: string) => string,
): Group {
  const secrets = listSecrets(group).filter((name) => values[name]);
  return { ...values, ...Object.fromEntries(secrets.map((name) => [name, map(String(values[name]), name)])) };
}

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

/** Said in place of a secret, in answers and in the history. */
const hidden = 'set';

const secretsOf = (group: SettingGroup) =>
  listSettings(group).flatMap(([name, { kind }]) => (kind === 'secret' ? [name] : []));

/** Refuses a secret that would not fit. */
export function secretProblem(group: SettingGroup, input: Values): Refused | null {
  const name = secretsOf(group).find((each) => String(input[each] ?? '').length > secretCharactersMax);
  return name ? refuseInvalid({ [name]: `Please enter ${secretCharactersMax} characters at most.` }) : null;
}

/** Answers and the history say only whether there is a secret. */
export const hideSecrets = <Group extends Values>(group: SettingGroup, values: Group): Group =>
  mapSecrets(group, values, () => hidden);

/** As they are stored, so that a copy of the database does not show them. An equal one stays as it was sealed. */
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
  const secrets = secretsOf(group).filter((name) => values[name]);
  return { ...values, ...Object.fromEntries(secrets.map((name) => [name, map(String(values[name]), name)])) };
}

import { requireAnswer, type Staff } from '../require-staff.ts';

/** The name of each branch, by its guid. */
export async function readBranchNames(api: Staff['api']): Promise<(guid: string | null) => string | null> {
  const names = new Map(requireAnswer(await api.getBranches({})).map(({ guid, name }) => [guid, name]));
  return (guid) => (guid === null ? null : (names.get(guid) ?? null));
}

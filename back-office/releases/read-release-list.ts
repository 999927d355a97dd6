import { readText } from '#contract/http/read-body.ts';
import { isNewerVersion } from '#contract/operator/newest-version.ts';

type Release = Record<string, unknown>;

const timeoutMs = 10_000;
const bytesMax = 2_000_000;
const releasesMax = 1_000;

/** The newest version on a list, or why it cannot be read. The request reveals neither our version nor the provider's name. */
export async function readReleaseList(url: string): Promise<{ version: string } | { problem: string }> {
  let text: string;
  try {
    const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    if (!answer.ok) {
      await answer.body?.cancel();
      return { problem: `The list of versions answered ${answer.status}.` };
    }
    text = await readText(answer, bytesMax);
  } catch {
    return { problem: 'The list of versions did not answer, or with something too long.' };
  }
  const version = findNewestVersion(text);
  return version ? { version } : { problem: 'The list names no version, such as 0.2.0.' };
}

/** The newest version in a list in JSON or Atom; drafts and versions for trying out are left out. */
export function findNewestVersion(text: string): string | null {
  const versions = (namesInJson(text) ?? namesInAtom(text))
    .slice(0, releasesMax)
    .flatMap((names) => names.map(readVersion).find(Boolean) ?? []);
  return versions.reduce<string | null>(
    (newest, each) => (newest === null || isNewerVersion(each, newest) ? each : newest),
    null,
  );
}

/** The names of each release of GitHub, GitLab, Gitea or a package registry; null if it is no JSON. */
function namesInJson(text: string): string[][] | null {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    return null;
  }
  return (Array.isArray(list) ? list : [list])
    .filter((each): each is Release => typeof each === 'object' && each !== null)
    .filter(({ draft, prerelease }) => draft !== true && prerelease !== true)
    .map(({ tag_name: tag, version, name }) => [tag, version, name].map((each) => String(each ?? '')));
}

/** The title of each entry, and the last parts of its link and number. */
const namesInAtom = (text: string): string[][] =>
  text
    .split(/<entry[\s>]/)
    .slice(1)
    .map((entry) =>
      [/<title[^>]*>([^<]*)</, /<link[^>]*href="[^"]*\/([^"/]*)"/, /<id>[^<]*\/([^</]*)</].map(
        (pattern) => pattern.exec(entry)?.[1] ?? '',
      ),
    );

/** `v0.2.0` and `Lychgate 0.2.0` are versions, `0.2.0-rc.1` is for trying out. */
const readVersion = (name: string): string | undefined =>
  /^[\p{L} _-]{0,40}(\d{1,6}\.\d{1,6}\.\d{1,6})$/u.exec(name.trim())?.[1];

import {
  compositionFiles,
  environmentFile,
  layers,
  packagesOf,
  sharedFolders,
} from '../../oxlint.imports.ts';

/** The rules of the linter's configuration that ARCHITECTURE.md does not state in the same words. */
export function findUnstatedRules(document: string): string[] {
  const text = joinLines(document);
  return [...describeLayers(), describeFolders(), describeComposition(), describeEnvironment()]
    .filter((statement) => !text.includes(statement))
    .map((statement) => `ARCHITECTURE.md:1 does not say: ${statement}`);
}

function describeLayers(): string[] {
  return Object.entries(layers).map(([layer, others]) => {
    const imports = ['itself', ...others.map((other) => `\`${other}\``)].join(', ');
    const packages = (packagesOf[layer] ?? []).map((name) => `\`${name.replace(/\/$/, '/*')}\``);
    return joinLines(
      `| \`${layer}\` | ${imports} | ${layer === 'contract' ? 'only zod' : packages.join(', ')} |`,
    );
  });
}

const describeFolders = () => `Shared are ${listOf(listPathsIn(sharedFolders))}.`;

const describeComposition = () =>
  `Composition files are ${listOf(compositionFiles.map((path) => `\`${path}\``))}.`;

const describeEnvironment = () => `\`${environmentFile}\` alone reads the environment.`;

const listPathsIn = (names: Record<string, string[]>) =>
  Object.entries(names).flatMap(([folder, inside]) => inside.map((name) => `\`${folder}/${name}\``));

const listOf = (items: string[]) => `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;

const joinLines = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

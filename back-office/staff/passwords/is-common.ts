// From 0 to 4. At 3, an attacker needs a hundred million guesses.
const scoreMin = 3;
// Estimating takes longer than linearly, so only the beginning is estimated: the rest can only make it stronger.
const charactersMax = 64;
const wordCharactersMin = 3;
// Words that everybody at the provider knows, besides names.
const knownWords = [
  'lychgate',
  'funeral',
  'funerals',
  'cremation',
  'director',
  'directors',
  'office',
  'staff',
];

let estimator: ReturnType<typeof loadEstimator> | undefined;

/**
 * Whether a password is among those that attackers try first: lists of leaked passwords, keyboard rows, years and
 * repetitions, and the words that everybody knows here, such as the person's own name and address.
 */
export async function isCommonPassword(password: string, knownHere: string[]): Promise<boolean> {
  const knownTexts = [...knownWords, ...knownHere.flatMap(splitWords)].toSorted(
    (a, b) => b.length - a.length,
  );
  const { check } = await (estimator ??= loadEstimator());
  const text = password.slice(0, charactersMax).toLowerCase().normalize('NFKC');
  // Common words add no strength.
  const own = knownTexts.reduce((rest, word) => rest.replaceAll(word, ''), text);
  return check(own).score < scoreMin;
}

const splitWords = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= wordCharactersMin);

// Loaded when somebody chooses a password: the lists take 30 MB of memory.
async function loadEstimator() {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const factory = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return { check: (password: string) => factory.check(password) };
}

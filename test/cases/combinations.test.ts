import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { test } from 'node:test';
import { gateNames } from '#contract/operator/cases/gates.ts';
import { implantKinds, implantNames } from '#contract/operator/cases/implants.ts';
import { findPaperKind, listPaperKinds } from '#contract/operator/cases/paper-kinds.ts';
import { stageTasks } from '#contract/operator/cases/stage-tasks.ts';
import {
  jurisdictionNames,
  jurisdictions,
  openStages,
  stageNames,
  type Jurisdiction,
} from '#contract/operator/cases/stages.ts';
import { gates, mustBeRemoved, type GateFacts } from '#back-office/cases/checks/gates.ts';

const file = new URL('../../docs/cases.md', import.meta.url);

const head = `# Cases, by place, coroner, age and implant

Everything that a case asks for, in each combination. A test writes this page from the tables and gates of the product and
compares it with them (\`UPDATE_EXPECTED=1 npm test -- combinations\`). It is not legal advice. [law.md](law.md) says what nobody
has verified.

- **Coroner.** The papers are those that are expected. The gate takes the paper of the coroner and that of the medical examiner in
  any case, because a coroner can leave a death to the examiner.
- **Age.** The product has no rule for it. The forms for stillbirths and children were not read.`;

const formatRow = (...cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '/')).join(' | ')} |`;
const formatTable = (headings: string[], rows: string[][]) =>
  [
    formatRow(...headings),
    formatRow(...headings.map(() => '---')),
    ...rows.map((cells) => formatRow(...cells)),
  ].join('\n');

const formatTasks = (jurisdiction: Jurisdiction) =>
  formatTable(
    ['Stage', 'Task', 'Source'],
    openStages.flatMap((stage) =>
      stageTasks[jurisdiction][stage].map(({ title, hint, source }) => [
        stageNames[stage],
        hint ? `${title}. ${hint}` : title,
        source,
      ]),
    ),
  );

/** A case in which nothing is done yet. */
const createFacts = (jurisdiction: Jurisdiction, removesLeadlessPacemakers: boolean): GateFacts => ({
  jurisdiction,
  today: '2026-12-01',
  openPapers: stageTasks[jurisdiction].papers.filter(({ kind }) => kind !== 'implants'),
  unsigned: { voided: null },
  isSigned: false,
  checkedPapers: [],
  isPriceAgreed: false,
  implants: [],
  removesLeadlessPacemakers,
  openObjections: ['1'],
  identity: 'none',
  cremation: 'none',
  scans: { beforeCremation: null, ashes: null },
  instruction: null,
  scatterFrom: null,
  overrules: [],
});

const coroners = ['No', 'Yes'] as const;
const ages = ['Adult', 'Child', 'Stillborn'] as const;

/** The papers that each do a task of the gate, and their sources. */
function describePapers(jurisdiction: Jurisdiction, coroner: (typeof coroners)[number]): [string, string] {
  const tasks = new Set(stageTasks[jurisdiction].papers.map(({ kind }) => kind));
  const kinds = listPaperKinds(jurisdiction)
    .filter((name) => name !== (coroner === 'Yes' ? 'examiner' : 'coroner'))
    .map((name) => findPaperKind(name)!)
    .filter(({ task }) => task !== undefined && tasks.has(task));
  return [
    kinds.map(({ name }) => name).join('; '),
    [...new Set(kinds.map(({ source }) => source))].join('; '),
  ];
}

const implantGroups = ['none', 'must', 'setting'] as const;
const describeImplants = (group: (typeof implantGroups)[number]): [string, string] => {
  if (group === 'none') return [implantNames.none, 'Somebody declares it'];
  if (group === 'setting') return [implantNames['leadless-pacemaker'], 'Removed, or left, as *Settings* say'];
  const kinds = implantKinds.filter((kind) => mustBeRemoved(kind, false));
  return [kinds.map((kind) => implantNames[kind]).join(', '), 'Removed, by whom and when'];
};

/** The product has no rule of its own for an age: see law.md. */
const ofAge: Record<(typeof ages)[number], string> = {
  Adult: '',
  Child: 'As for an adult',
  Stillborn: 'Other forms, which are not in the product: staff add them as tasks',
};

const formatCombinations = (jurisdiction: Jurisdiction) =>
  formatTable(
    ['Coroner', 'Age', 'Implants', 'Gate *Papers*: papers that do a task', 'Sources', 'Gate *Implants*'],
    coroners.flatMap((coroner) =>
      ages.flatMap((age) =>
        implantGroups.map((group) => {
          const [implants, rule] = describeImplants(group);
          const [papers, sources] = describePapers(jurisdiction, coroner);
          return [coroner, age, implants, [papers, ofAge[age]].filter(Boolean).join('. '), sources, rule];
        }),
      ),
    ),
  );

const formatGates = (jurisdiction: Jurisdiction) =>
  gates
    .listCremationGates(createFacts(jurisdiction, true))
    .map(({ gate, sentence }) => `- **${gateNames[gate]}**: ${sentence}`)
    .join('\n');

const renderPage = () =>
  [
    head,
    ...jurisdictions.flatMap((jurisdiction) => [
      `## ${jurisdictionNames[jurisdiction]}`,
      formatTasks(jurisdiction),
      '### Gates before the cremation, while nothing is done',
      formatGates(jurisdiction),
      '### Each combination',
      formatCombinations(jurisdiction),
    ]),
  ].join('\n\n') + '\n';

test('docs/cases.md shows every combination of place, coroner, age and implant', async () => {
  if (process.env.UPDATE_EXPECTED) await writeFile(file, renderPage());
  assert.equal(await readFile(file, 'utf8'), renderPage());
});

test('in each place every gate is closed while nothing is done', () => {
  for (const jurisdiction of jurisdictions)
    for (const gate of gates.listCremationGates(createFacts(jurisdiction, true)))
      assert.ok(!gate.isMet, gate.gate);
});

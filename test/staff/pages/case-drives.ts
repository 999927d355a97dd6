type Texts = Record<string, string>;
type Drive = {
  page: string;
  form?: string;
  colleague: (number: number) => Promise<string>;
  wrong?: Texts;
  right: Texts;
};

type Tools = {
  findPath: (pattern: RegExp) => { page: string; id: string };
  createSave: (path: string, field: string) => Drive['colleague'];
  api: (method: string, path: string, body?: unknown) => Promise<unknown>;
};

/** The forms of the pages of cases and complaints, for the test of revisions. */
export function createCaseDrives({
  findPath,
  createSave,
  api,
}: Tools): Record<string, () => Drive | Promise<Drive>> {
  const createCaseDrive = (ending: string, driven: Pick<Drive, 'form' | 'wrong' | 'right'>): Drive => {
    const { page, id } = findPath(/^\/office\/cases\/([\d-]+)$/);
    return { page: page + ending, colleague: createSave(`Cases/${id}`, 'relationship'), ...driven };
  };

  const createComplaintDrive = (ending: string, driven: Partial<Drive>): Drive => {
    const { page, id } = findPath(/^\/office\/privacy\/complaints\/(DC-[\w-]+)$/);
    const right = { acknowledgedOn: '3 Jan 2026' };
    return { page: page + ending, colleague: createSave(`Complaints/${id}`, 'phone'), right, ...driven };
  };

  return {
    'cases/places/place.tsx': () => {
      const { page, id } = findPath(/^\/office\/places\/([0-9a-f-]{36})$/);
      return {
        page,
        colleague: createSave(`CarePlaces/${id}`, 'name'),
        wrong: { name: '' },
        right: { name: 'The van' },
      };
    },
    'prices/version.tsx': () => {
      const { page, id } = findPath(/^\/office\/prices\/([0-9a-f-]{36})$/);
      return {
        page,
        colleague: createSave(`PriceVersions/${id}`, 'keptAt'),
        wrong: { miles: 'far' },
        right: { miles: '25' },
      };
    },
    'cases/form/edit-case.tsx': () =>
      createCaseDrive('/edit', { wrong: { diedOn: 'soon' }, right: { diedOn: '3 Jan 2026' } }),
    'cases/application/family-page.tsx': () => {
      const { page, id } = findPath(/^\/office\/cases\/([\d-]+)$/);
      const colleague = async (count: number) => {
        const [level, label] = count % 2 ? ['steps', 'What happens next'] : ['care', 'is in our care'];
        await api('PUT', `Cases/${id}/FamilyPage`, { level });
        return label!;
      };
      return { page: `${page}/family`, colleague, wrong: { level: 'all' }, right: { level: 'place' } };
    },
    'cases/record/task.tsx': () => {
      const { page, id } = findPath(/^\/office\/cases\/([\d-]+\/tasks\/\d+)$/);
      const [number, task] = id.split('/tasks/');
      return {
        page,
        colleague: async (count) => {
          await api('PUT', `Cases/${number}/Tasks/${task}`, { dueOn: `${2030 + count}-01-05` });
          return `due 5 Jan ${2030 + count}`;
        },
        wrong: { dueOn: 'soon' },
        right: { dueOn: '7 Jan 2031' },
      };
    },
    'cases/checks/implant-list.tsx': async () => {
      const { page, id } = findPath(/^\/office\/cases\/([\d-]+)$/);
      await api('POST', `Cases/${id}/Implants`, { kind: 'pacemaker', declaredBy: 'Her doctor' });
      const { implants } = (await api('GET', `Cases/${id}/Checks`)) as { implants: { id: string }[] };
      const implant = implants.at(-1)!.id;
      const colleague = async (count: number) => {
        const removal = { removedBy: `Changed ${count}`, removedOn: '2026-01-02' };
        await api('PUT', `Cases/${id}/Implants/${implant}`, removal);
        return removal.removedBy;
      };
      const removal = { do: 'removed', [`removedBy-${implant}`]: 'Dr Shah' };
      return {
        page: `${page}/cremation`,
        colleague,
        wrong: { ...removal, [`removedOn-${implant}`]: 'soon' },
        right: { ...removal, [`removedOn-${implant}`]: '3 Jan 2026' },
      };
    },
    'cases/care/edit-belongings.tsx': async () => {
      const { page, id } = findPath(/^\/office\/cases\/([\d-]+)$/);
      const { part } = (await api('POST', `Cases/${id}/Belongings`, { description: 'A ring' })) as {
        part: number;
      };
      return {
        page: `${page}/belongings/${part}`,
        colleague: createSave(`Cases/${id}/Belongings/${part}`, 'description'),
        wrong: { description: '' },
        right: { description: 'A ring and a watch' },
      };
    },
    'cases/ashes/edit-ashes.tsx': () => {
      const { page, id } = findPath(/^\/office\/cases\/([\d-]+)$/);
      return {
        page: `${page}/ashes/edit`,
        colleague: createSave(`Cases/${id}/Ashes`, 'keptAt'),
        wrong: { keptAt: 'x'.repeat(256) },
        right: { keptAt: 'Shelf 4' },
      };
    },
    'privacy/complaints/edit-complaint.tsx': () =>
      createComplaintDrive('/edit', { wrong: { acknowledgedOn: 'soon' } }),
    'privacy/complaints/complaint.tsx': () =>
      createComplaintDrive('', {
        wrong: { do: 'outcome' },
        right: { do: 'outcome', outcome: 'All is put right.' },
      }),
    'cases/record/what-next.tsx': () =>
      createCaseDrive('', { form: 'value="move"', right: { do: 'move', to: 'care' } }),
    'cases/record/case.tsx': async () => {
      await api('PUT', `Requests/${findPath(/^\/office\/requests\/(UC-[\w-]+)$/).id}/Answers`, {
        mobilePhone: '01632 960 777',
      });
      return createCaseDrive('', { form: 'value="adopt"', right: { do: 'adopt' } });
    },
    'cases/record/case-links.tsx': async () => {
      const { id } = findPath(/^\/office\/funerals\/([0-9a-f-]{36})$/);
      return createCaseDrive('', { form: 'name="link"', right: { link: `funeral~${id}` } });
    },
  };
}

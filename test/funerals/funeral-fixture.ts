import assert from 'node:assert/strict';
import { createForm, postForm, uploadPath } from '../support/records/images.ts';
import { createPhotograph } from '../support/records/photographs.ts';
import { call, callAsOperator } from '../support/lychgate.ts';
import { until } from '../support/until.ts';

export type Photograph = {
  id: string;
  state: string;
  width: number;
  height: number;
  source: string | null;
  isHidden: boolean;
  turned: number;
};

/** A funeral as staff add it: with two links, and a guid that opens nothing. */
export async function addFuneral(address: string, personName = 'Margaret Ellis') {
  const body = { personName, date: '2031-03-29', mayAddPhotographs: true, isOpenByGuid: false };
  const { guid } = (await callAsOperator({ address }, 'POST', 'Funerals', body)).body as { guid: string };
  return { guid, ...(await readLinkKeys(address, guid)) };
}

/** The keys at the end of its links. */
export async function readLinkKeys(address: string, guid: string) {
  const { links } = (await callAsOperator({ address }, 'GET', `Funerals/${guid}`)).body;
  const readLastPart = (link: string) => link.split('/').at(-1)!;
  return { addKey: readLastPart(links.add), viewKey: readLastPart(links.view) };
}

export const send = async (address: string, key: string, bytes: Uint8Array) => {
  const { status, text } = await postForm(uploadPath(address, key), createForm([{ bytes }]));
  return { status, code: (JSON.parse(text) as { code?: string }).code };
};

/** Adds photographs that differ in width: 61, 62 and so on, each 45 high. */
export async function addPhotographs(
  address: string,
  { guid, addKey }: { guid: string; addKey: string },
  count: number,
) {
  for (let number = 1; number <= count; number++) {
    const { status } = await send(
      address,
      addKey,
      await createPhotograph({ width: 60 + number, height: 45 }),
    );
    assert.equal(status, 200);
  }
  await until(async () => (await readPhotographs(address, guid)).every(({ state }) => state === 'ready'));
  return readPhotographs(address, guid);
}

export const readPhotographs = async (address: string, guid: string) =>
  (await callAsOperator({ address }, 'GET', `Funerals/${guid}/Photographs`)).body as Photograph[];

export const callGetImages = (address: string, key: string) =>
  call(address, 'GET', `ClientImage/GetImages/${key}`);

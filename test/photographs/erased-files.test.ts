import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { operatorKeyActor } from '#contract/operator/staff/actor.ts';
import { removeErasedFiles, tryToRemoveErasedFiles } from '#back-office/photographs/erased-files.ts';
import {
  notePhotographFiles,
  removePhotograph,
} from '#back-office/photographs/managing/manage-photographs.ts';
import { removeFuneral } from '#back-office/funerals/funerals.ts';
import { openJobs } from '../jobs/jobs-fixture.ts';
import { createGallery } from './gallery-fixture.ts';
import { createPhotograph } from '../support/records/photographs.ts';

/** A funeral with one photograph, and the two calls of staff that erase it. */
async function createGalleryWithPhotograph(t: TestContext, change: Partial<Gallery['storage']> = {}) {
  const gallery = await createGallery(t);
  const { database } = gallery;
  const storage = { ...gallery.storage, ...change };
  const key = await gallery.add(await createPhotograph({ width: 30, height: 20 }));
  const [{ id, guid }] = (await database.rows<{ id: string; guid: string }>`
    select id::text, funeral_guid as guid from photograph`) as [{ id: string; guid: string }];
  const parts = { database, storage, actor: operatorKeyActor, clock: () => new Date() } as never;
  const photographFiles = {
    note: notePhotographFiles,
    removeNoted: () => tryToRemoveErasedFiles({ database, storage }),
  };
  return {
    ...gallery,
    key,
    erase: {
      photograph: () => removePhotograph(parts, { funeralGuid: guid, id }),
      funeral: () => removeFuneral({ ...(parts as object), photographFiles } as never, guid),
    },
    noted: async () => (await database.rows`select from erased_file`).length,
  };
}

type Gallery = Awaited<ReturnType<typeof createGallery>>;

for (const kind of ['photograph', 'funeral'] as const) {
  test(`a ${kind} that cannot be erased keeps its files`, async (t) => {
    const gallery = await createGalleryWithPhotograph(t);
    // The trigger runs at the commit, after everything else.
    await gallery.database.rows`
      create function refuse() returns trigger language plpgsql as 'begin raise exception ''no''; end'`;
    await gallery.database.rows`
      create constraint trigger refuse after delete on photograph deferrable initially deferred
      for each row execute function refuse()`;
    await assert.rejects(gallery.erase[kind]());
    assert.equal((await gallery.rows()).length, 1);
    assert.deepEqual(await gallery.filesOf(gallery.key), ['original']);
    assert.equal(await gallery.noted(), 0);
  });

  test(`the files of an erased ${kind} are removed at once`, async (t) => {
    const gallery = await createGalleryWithPhotograph(t);
    assert.equal(await gallery.erase[kind](), true);
    assert.deepEqual(await gallery.filesOf(gallery.key), []);
    assert.equal(await gallery.noted(), 0);
  });

  test(`if that is interrupted, the background tasks remove the files of a ${kind}`, async (t) => {
    const gallery = await createGalleryWithPhotograph(t, {
      remove: () => Promise.reject(new Error('the disk is away')),
    });
    assert.equal(await gallery.erase[kind](), true);
    assert.equal((await gallery.rows()).length, 0);
    assert.deepEqual(await gallery.filesOf(gallery.key), ['original']);
    const { press } = await openJobs(t, { ...gallery, clock: () => new Date() });
    await press('background');
    assert.deepEqual(await gallery.filesOf(gallery.key), []);
    assert.equal(await removeErasedFiles(gallery), 0, 'nothing is left');
  });
}

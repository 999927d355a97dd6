import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { createDatabase } from '../support/database.ts';
import { createFolder } from '../support/temporary-folder.ts';

const ours = join(import.meta.dirname, '../../back-office/database');
export const migrationsFolder = join(ours, 'migrations');
export const functionsFolder = join(ours, 'functions');

/** A database with today's schema. */
export async function createMigratedDatabase(t: TestContext) {
  const fresh = await createDatabase();
  t.after(() => fresh.drop());
  return fresh;
}

export async function emptyDatabase(t: TestContext) {
  const { url, database } = await createMigratedDatabase(t);
  await database.rows`drop schema public cascade`;
  await database.rows`create schema public`;
  return { url, database };
}

export function copyOf(t: TestContext, folder: string): string {
  const copy = createFolder(t);
  cpSync(folder, copy, { recursive: true });
  return copy;
}

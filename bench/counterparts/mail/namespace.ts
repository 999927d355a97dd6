import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Users that a server needs and the system does not have. */
export type NamespaceUsers = Readonly<Record<string, number>>;

/**
 * A command line that runs a server in a view of the file system of its own: with its users, without DNS, and with its own
 * folders in the place of those that it was built for. Nothing outside changes, and the server keeps the pid.
 */
export function wrapInNamespace(
  folder: string,
  { users, folders }: { users: NamespaceUsers; folders: Readonly<Record<string, string>> },
  command: readonly string[],
): { command: string; args: string[] } {
  const files = join(folder, 'system');
  mkdirSync(files, { recursive: true });
  const passwd = Object.entries(users).map(([name, id]) => `${name}:x:${id}:${id}::/:/usr/sbin/nologin\n`);
  const group = Object.entries(users).map(([name, id]) => `${name}:x:${id}:\n`);
  writeFileSync(join(files, 'passwd'), readFileSync('/etc/passwd', 'utf8') + passwd.join(''));
  writeFileSync(join(files, 'group'), readFileSync('/etc/group', 'utf8') + group.join(''));
  // Refused at once, where a real address would have to be waited for.
  writeFileSync(join(files, 'resolv.conf'), 'nameserver 127.0.0.1\n');
  const binds = [
    ...['passwd', 'group', 'resolv.conf'].map((name) => [join(files, name), `/etc/${name}`]),
    ...Object.entries(folders),
  ];
  const steps = binds.map(([from, to]) => `mount --bind '${from}' '${to}'`);
  return {
    command: 'unshare',
    args: ['--mount', 'sh', '-ec', [...steps, 'exec "$@"'].join('\n'), 'sh', ...command],
  };
}

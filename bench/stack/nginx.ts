import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, projectFolder } from '../processes.ts';
import { adjust, makeFolder, startProgram } from './program.ts';

/** The address at which nginx will listen, known before it runs: Lychgate needs it for links. */
export async function chooseAddress(): Promise<string> {
  return `http://127.0.0.1:${await freePort()}`;
}

/** Starts nginx at that address with `deploy/nginx.conf`, in front of these web processes. */
export async function startNginx(folder: string, address: string, web: { address: string }[]) {
  const own = makeFolder(folder, 'nginx');
  const site = join(own, 'lychgate.conf');
  const servers = web.map(
    (process) => `    server ${new URL(process.address).host} max_fails=1 fail_timeout=1s;\n`,
  );
  writeFileSync(
    site,
    adjust(join(projectFolder, 'deploy/nginx.conf'), [
      [/(?: {4}server 127\.0\.0\.1:.*\n)+/, servers.join('')],
      ['listen 80;', `listen ${new URL(address).host};`],
      ['/var/log/nginx/lychgate.log', join(own, 'errors.log')],
    ]),
  );
  const file = join(own, 'nginx.conf');
  writeFileSync(file, createMainFile(own, site));
  return startProgram({
    name: 'nginx',
    folder,
    command: ['nginx', '-p', own, '-c', file, '-e', 'stderr'],
    isReady: () =>
      fetch(`${address}/livez`).then(
        ({ status }) => status === 404,
        () => false,
      ),
  });
}

// The usual /etc/nginx/nginx.conf of a distribution, with the connections that deploy/nginx.conf asks for.
const createMainFile = (own: string, site: string) => `daemon off;
${process.getuid?.() === 0 ? 'user nobody nogroup;' : ''}
worker_processes 1;
worker_rlimit_nofile 16384;
pid ${own}/nginx.pid;
events { worker_connections 8192; }
http {
    client_body_temp_path ${own}/bodies;
    proxy_temp_path ${own}/answers;
    fastcgi_temp_path ${own}/fastcgi;
    uwsgi_temp_path ${own}/uwsgi;
    scgi_temp_path ${own}/scgi;
    include ${site};
}
`;

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createKeyCheck } from '../security.ts';
import { renderMetrics, type Metric } from './prometheus.ts';
import { measureRequests } from './request-figures.ts';
import { createCache } from './serve-health.ts';

type Counts = { state: string; count: number }[];
type Figures = {
  queues: {
    emails: Counts;
    jobs: Counts;
    photographs: number;
    paymentEvents: number;
    refunds: number;
    mailShots: number;
    oldestEmailSeconds: number;
  };
  /** Connections by purpose. */
  connections: Record<string, { open: number; idle: number; waiting: number }>;
  replica: { isUsed: boolean; reads: { replica: number; primary: number } } | null;
};

export type MetricsParts = {
  /** Opens the figures from other machines; null for this machine only. */
  metricsKey: string | null;
  /** Null with an external back office. */
  readFigures: (() => Promise<Figures>) | null;
};

const keptMs = 2_000;

/** Serves figures in the format of Prometheus, for this machine or with a key. They hold no personal data. */
export function serveMetrics(
  server: FastifyInstance,
  { metricsKey, readFigures }: MetricsParts,
  sectionOf: (path: string) => string,
) {
  const measured = measureRequests(server, sectionOf);
  const isKey = metricsKey ? createKeyCheck(metricsKey) : () => false;
  const findFigures = readFigures && createCache(keptMs, readFigures);
  server.get('/metrics', async (request, reply) => {
    if (!isOnThisMachine(request) && !isKey(readBearer(request))) return reply.callNotFound();
    const figures = findFigures ? await findFigures().catch(() => null) : null;
    const metrics = [...measured(), measureMemory(), ...(findFigures ? listMetrics(figures) : [])];
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(renderMetrics(metrics));
  });
}

const loopback = /^(127\.|::1$|::ffff:127\.)/;
const forwarding = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/** A proxy on this machine passes on the requests of others, and says so in a header. */
const isOnThisMachine = ({ raw, headers }: FastifyRequest) =>
  loopback.test(raw.socket.remoteAddress ?? '') && !forwarding.some((name) => name in headers);

const readBearer = ({ headers }: FastifyRequest) => /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];

const createGauge = (name: string, help: string, values: Metric['values']): Metric => ({
  name: `lychgate_${name}`,
  help,
  type: 'gauge',
  values,
});

const measureMemory = () =>
  createGauge('memory_bytes', 'Memory of the process.', [{ value: process.memoryUsage.rss() }]);

const listReplicaMetrics = ({ isUsed, reads }: NonNullable<Figures['replica']>): Metric[] => [
  createGauge('replica_used', 'Whether the replica answers what is read.', [{ value: isUsed ? 1 : 0 }]),
  {
    name: 'lychgate_reads_total',
    help: 'Statements of calls that read, by the server that answered.',
    type: 'counter',
    values: Object.entries(reads).map(([from, value]) => ({ labels: { from }, value })),
  },
];

/** Null if the database does not answer. */
function listMetrics(figures: Figures | null): Metric[] {
  const isUp = createGauge('database_up', 'Whether the database answers.', [{ value: figures ? 1 : 0 }]);
  if (!figures) return [isUp];
  const { queues, connections, replica } = figures;
  const labelByState = (counts: Counts) =>
    counts.map(({ state, count }) => ({ labels: { state }, value: count }));
  return [
    isUp,
    createGauge('emails', 'Emails that are not sent, by state.', labelByState(queues.emails)),
    createGauge('oldest_email_seconds', 'How long the email is due that waits the longest.', [
      { value: queues.oldestEmailSeconds },
    ]),
    createGauge('jobs', 'Runs of jobs that have not ended, by state.', labelByState(queues.jobs)),
    createGauge('waiting', 'What else waits.', [
      { labels: { what: 'photographs' }, value: queues.photographs },
      { labels: { what: 'payment-events' }, value: queues.paymentEvents },
      { labels: { what: 'refunds' }, value: queues.refunds },
      { labels: { what: 'mail-shots' }, value: queues.mailShots },
    ]),
    createGauge(
      'database_connections',
      'Connections of this process, and statements that wait for one.',
      Object.entries(connections).flatMap(([pool, states]) =>
        Object.entries(states).map(([state, value]) => ({ labels: { pool, state }, value })),
      ),
    ),
    ...(replica ? listReplicaMetrics(replica) : []),
  ];
}

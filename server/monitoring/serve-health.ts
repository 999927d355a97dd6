import type { FastifyInstance } from 'fastify';

export type Health = {
  /** Rejects if the database does not answer. */
  isWell: () => Promise<unknown>;
  /** Whether our embedded database server has ended and is being restarted. */
  isRestarting: () => boolean;
  /** Further checks that must pass before this process can serve visitors; each rejects on failure. */
  needs?: Checks;
  /** Checks that are only reported: a failure does not stop this process from serving visitors. */
  reports?: Checks;
  /** The states of services that this process can do without. */
  uses?: Record<string, () => string>;
};

type Checks = Record<string, () => Promise<unknown>>;

type State = 'ok' | 'unavailable';
type Readiness = { status: State; checks: Record<string, string> };

const checkMs = 2_000;
const cacheMs = 1_000;

/** The addresses for monitoring programs. They are answered even when the process is too busy for visitors. */
export const monitoringPaths = new Set(['/health', '/livez', '/readyz', '/metrics']);

/** Serves health checks for monitoring, load balancers and orchestrators. */
export function serveHealth(server: FastifyInstance, { isWell, isRestarting, ...more }: Health) {
  const { needs, reports = {}, uses = {} } = more;
  const findReadiness = createCache(cacheMs, () =>
    checkReadiness({ database: isWell, ...needs }, reports, uses),
  );
  server.get('/livez', async () => ({ status: 'ok' }));
  server.get('/readyz', async (_, reply) => {
    const readiness = await findReadiness();
    return reply.code(readiness.status === 'ok' ? 200 : 503).send(readiness);
  });
  server.get('/health', async (_, reply) => {
    const state = await checkState(isWell);
    if (state === 'ok') return { status: state };
    const database = isRestarting() ? 'restarting' : state;
    return reply.code(503).send({ status: state, database });
  });
}

async function checkReadiness(
  needs: Checks,
  reports: Checks,
  uses: Required<Health>['uses'],
): Promise<Readiness> {
  const [requiredStates, reportedStates] = await Promise.all([checkStates(needs), checkStates(reports)]);
  const usedStates = Object.fromEntries(Object.entries(uses).map(([name, state]) => [name, state()]));
  return {
    status: Object.values(requiredStates).every((state) => state === 'ok') ? 'ok' : 'unavailable',
    checks: { ...requiredStates, ...reportedStates, ...usedStates },
  };
}

async function checkStates(checks: Checks): Promise<Record<string, State>> {
  const states = Object.entries(checks).map(
    async ([name, check]) => [name, await checkState(check)] as const,
  );
  return Object.fromEntries(await Promise.all(states));
}

async function checkState(check: () => Promise<unknown>): Promise<State> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<State>((resolve) => {
    timer = setTimeout(() => resolve('unavailable'), checkMs);
  });
  const outcome = check().then(
    () => 'ok' as const,
    () => 'unavailable' as const,
  );
  return Promise.race([outcome, tooLate]).finally(() => clearTimeout(timer));
}

/** Caches an answer for this long, so that frequent callers cost little. */
export function createCache<Answer>(ms: number, find: () => Promise<Answer>): () => Promise<Answer> {
  let cached: { at: number; answer: Promise<Answer> } | undefined;
  return () => {
    const now = performance.now();
    if (!cached || now - cached.at > ms) cached = { at: now, answer: find() };
    return cached.answer;
  };
}

import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createCounter, createHistogram, type Metric } from './prometheus.ts';

const boundsSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const resolutionMs = 20;
const nanosecondsPerSecond = 1e9;

/** Counts the requests of this process, and measures how long they take and how long its event loop is blocked. */
export function measureRequests(server: FastifyInstance, sectionOf: (path: string) => string) {
  const requests = createCounter('lychgate_http_requests_total', 'Answered requests.');
  const durations = createHistogram(
    'lychgate_http_request_duration_seconds',
    'From the first byte of a request to the last of its answer.',
    'route',
    boundsSeconds,
  );
  const delays = monitorEventLoopDelay({ resolution: resolutionMs });
  delays.enable();
  server.addHook('onClose', async () => void delays.disable());
  server.addHook('onResponse', (request, { statusCode, elapsedTime }, done) => {
    const route = readRoute(request, sectionOf);
    requests.add({ method: request.method, route, status: `${statusCode}` });
    durations.observe(route, elapsedTime / 1_000);
    done();
  });
  return () => {
    const metrics = [requests.read(), durations, measureDelay(delays)];
    delays.reset();
    return metrics;
  };
}

// Every page of the website has one route here, so it names the section. Never the address: it may hold a private link.
function readRoute({ routeOptions, url }: FastifyRequest, sectionOf: (path: string) => string): string {
  const route = routeOptions.url ?? 'unknown';
  return route === '/*' ? sectionOf(url.split('?', 1)[0]!) : route;
}

const measureDelay = (delays: ReturnType<typeof monitorEventLoopDelay>): Metric => ({
  name: 'lychgate_event_loop_delay_seconds',
  help: 'How late timers were since the last look at these figures.',
  type: 'gauge',
  values: [
    { labels: { quantile: '0.5' }, value: delays.percentile(50) / nanosecondsPerSecond },
    { labels: { quantile: '0.99' }, value: delays.percentile(99) / nanosecondsPerSecond },
    { labels: { quantile: '1' }, value: delays.max / nanosecondsPerSecond },
  ],
});

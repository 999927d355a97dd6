type Labels = Record<string, string>;
type Value = { labels?: Labels; value: number };

/** One figure with its values, as https://prometheus.io/docs/instrumenting/exposition_formats/ writes it. */
export type Metric = { name: string; help: string; type: 'counter' | 'gauge'; values: Value[] };

export const renderMetrics = (metrics: (Metric | Histogram)[]): string =>
  metrics.map((metric) => ('lines' in metric ? metric.lines() : writeLines(metric)).join('\n')).join('\n') +
  '\n';

const writeHead = (name: string, help: string, type: string) => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
];

const writeLines = ({ name, help, type, values }: Metric) => [
  ...writeHead(name, help, type),
  ...values.map(({ labels, value }) => formatLine(name, labels, value)),
];

const formatLine = (name: string, labels: Labels = {}, value: number) =>
  `${name}${writeLabels(labels)} ${value}`;

function writeLabels(labels: Labels): string {
  const texts = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`);
  return texts.length > 0 ? `{${texts.join(',')}}` : '';
}

const escapeLabel = (value: string) =>
  value
    .replaceAll('\\', String.raw`\\`)
    .replaceAll('"', String.raw`\"`)
    .replaceAll('\n', String.raw`\n`);

/** Counts by labels. The caller keeps the number of different labels small. */
export function createCounter(name: string, help: string) {
  const values = new Map<string, { labels: Labels; value: number }>();
  return {
    add: (labels: Labels) => {
      const key = Object.values(labels).join(' ');
      const entry = values.get(key);
      if (entry) entry.value += 1;
      else values.set(key, { labels, value: 1 });
    },
    read: (): Metric => ({ name, help, type: 'counter', values: [...values.values()] }),
  };
}

export type Histogram = ReturnType<typeof createHistogram>;

/** Measures durations in seconds, by one label. */
export function createHistogram(name: string, help: string, label: string, bounds: number[]) {
  const series = new Map<string, { buckets: number[]; sum: number }>();
  return {
    observe: (labelled: string, seconds: number) => {
      const one = series.get(labelled) ?? { buckets: bounds.map(() => 0).concat(0), sum: 0 };
      series.set(labelled, one);
      const at = bounds.findIndex((bound) => seconds <= bound);
      one.buckets[at < 0 ? bounds.length : at]! += 1;
      one.sum += seconds;
    },
    lines: (): string[] => [
      ...writeHead(name, help, 'histogram'),
      ...Array.from(series).flatMap(([value, { buckets, sum }]) => {
        let total = 0;
        const labels = { [label]: value };
        const bucketLines = buckets.map((count, index) =>
          formatLine(`${name}_bucket`, { ...labels, le: String(bounds[index] ?? '+Inf') }, (total += count)),
        );
        return [
          ...bucketLines,
          formatLine(`${name}_sum`, labels, sum),
          formatLine(`${name}_count`, labels, total),
        ];
      }),
    ],
  };
}

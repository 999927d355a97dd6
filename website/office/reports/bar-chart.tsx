import { months as monthNames } from '#contract/fields/days.ts';

type Series = { key: string; title: string; values: (number | null)[] };

type BarChartProps = {
  title: string;
  /** `YYYY-MM` each. */
  months: string[];
  /** One or two. */
  series: Series[];
  format: (value: number) => string;
};

const height = 190;
const top = 22;
const bottom = 150;
const gapShare = 0.28;
const labelsMax = 12;
const labelsMaxPhone = 6;

/**
 * Bars for each month. It is as wide as the page: widths are in per cent and heights in pixels, so that its text keeps its
 * size. The table beside it has the numbers, which is why a screen reader hears only its title.
 */
export function BarChart({ title, months, series, format }: BarChartProps) {
  const max = roundUp(Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0))));
  return (
    <figure className="chart">
      <figcaption>
        {title}
        {series.length > 1 && <Key series={series} />}
      </figcaption>
      <svg
        width="100%"
        height={height}
        // It takes its colours from the page, so it cannot be an <img>.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="img"
        aria-label={`${title}, by month. The table has the numbers.`}
      >
        <Scale format={(share) => format(max * share)} />
        {series.map(({ key, values }, place) => (
          <Bars
            key={key}
            shares={values.map((value) => (value ?? 0) / max)}
            place={place}
            places={series.length}
          />
        ))}
        <MonthLabels months={months} />
      </svg>
    </figure>
  );
}

const Key = ({ series }: Pick<BarChartProps, 'series'>) => (
  <span className="chart-key">
    {series.map(({ key, title }, place) => (
      <span key={key}>
        <svg width="14" height="14" aria-hidden="true">
          <rect x="1" y="1" width="12" height="12" className={getBarClass(place)} />
        </svg>{' '}
        {title}
      </span>
    ))}
  </span>
);

const getBarClass = (place: number) => `chart-bar chart-bar-${place + 1}`;

const findY = (share: number) => bottom - share * (bottom - top);

const Scale = ({ format }: { format: (share: number) => string }) =>
  [1, 0.5, 0].map((share) => (
    <g key={share}>
      <line x1="0" x2="100%" y1={findY(share)} y2={findY(share)} className="chart-line" />
      {share > 0 && (
        <text x="0" y={findY(share) - 4} className="chart-text">
          {format(share)}
        </text>
      )}
    </g>
  ));

type BarsProps = {
  /** The share of the highest value of the chart, for each month. */
  shares: number[];
  /** The position of the series, and the number of them. */
  place: number;
  places: number;
};

function Bars({ shares, place, places }: BarsProps) {
  const monthWidth = 100 / shares.length;
  const width = (monthWidth * (1 - gapShare)) / places;
  return shares.map(
    (share, index) =>
      share > 0 && (
        <rect
          key={index}
          x={formatPercent(monthWidth * (index + gapShare / 2) + place * width)}
          width={formatPercent(width * 0.92)}
          y={findY(share).toFixed(1)}
          height={(bottom - findY(share)).toFixed(1)}
          className={getBarClass(place)}
        />
      ),
  );
}

const formatPercent = (value: number) => `${value.toFixed(3)}%`;

function MonthLabels({ months }: Pick<BarChartProps, 'months'>) {
  const step = Math.ceil(months.length / labelsMax);
  const phoneStep = Math.ceil(months.length / labelsMaxPhone);
  const findMiddle = (index: number) => formatPercent(((index + 0.5) / months.length) * 100);
  return months.map((month, index) => (
    <g key={month}>
      {index % step === 0 && (
        <text
          x={findMiddle(index)}
          y={bottom + 18}
          className={`chart-text chart-month${index % phoneStep === 0 ? '' : ' chart-month-wide'}`}
        >
          {monthNames[Number(month.slice(5)) - 1]!.slice(0, 3)}
        </text>
      )}
      {(month.endsWith('-01') ||
        (index === 0 && !months.slice(1, 3).some((next) => next.endsWith('-01')))) && (
        <text x={findMiddle(index)} y={bottom + 34} className="chart-text chart-month">
          {month.slice(0, 4)}
        </text>
      )}
    </g>
  ));
}

/** The next number above that reads well in halves: 2, 4, 10, 20, 40, 100. */
function roundUp(max: number): number {
  if (max <= 2) return 2;
  const power = 10 ** Math.floor(Math.log10(max));
  return [1, 2, 4, 6, 8, 10].map((times) => times * power).find((rounded) => rounded >= max)!;
}

import { href } from 'react-router';
import { formatDay } from '#contract/fields/days.ts';
import { formatPounds } from '#contract/fields/pounds.ts';
import { describeLine } from '#contract/operator/cases/estimates.ts';
import type { OwnPrice } from '#contract/visitor/own-price.ts';
import { withQuery } from '../with-query.ts';
import { PriceTable } from './price-table.tsx';

const heading = 'What it costs';

/** The price of everything, line by line, and where it is from. */
export const PriceInFull = ({ price: { lines, totalPence, pricesOn, estimate } }: { price: OwnPrice }) => (
  <section aria-labelledby="price" className="price-in-full">
    <h2 id="price">{heading}</h2>
    <PriceTable
      label={heading}
      rows={lines.map((line) => ({
        label: describeLine(line, formatPounds(line.pence)),
        price: formatPounds(line.amountPence),
      }))}
      total={formatPounds(totalPence)}
    />
    <p className="hint">
      {estimate ? `Estimate ${estimate}, with the ` : 'From the '}
      <a href={withQuery(href('/prices'), { on: pricesOn })}>price list of {formatDay(pricesOn)}</a>. We tell
      you before anything is added.
    </p>
  </section>
);

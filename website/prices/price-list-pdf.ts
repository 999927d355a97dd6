import { data } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { fileResponse } from '../file-response.ts';
import { readPublicPrices } from './read-public-prices.ts';
import type { Route } from './+types/price-list-pdf.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { visitor, on } = readPublicPrices(context, request);
  const file = await visitor.getPricesDocument({ query: { on } });
  if (isRefused(file)) throw data(file.detail, { status: file.status });
  return fileResponse(file, 'application/pdf', 'inline', { 'Cache-Control': 'max-age=300' });
}

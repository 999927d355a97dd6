import * as z from 'zod/mini';
import { get } from '../call.ts';
import { EstimateLine, exampleEstimate, nameEstimate } from '../operator/cases/estimates.ts';

/** The price in full, as a family reads it. */
const OwnPrice = z.object({
  lines: z.array(EstimateLine),
  totalPence: z.number(),
  /** The day of the price list. */
  pricesOn: z.string(),
  /** The number and the day of the estimate; null if it follows from the price list of today. */
  estimate: z.nullable(z.string()),
});
export type OwnPrice = z.output<typeof OwnPrice>;

const { lines, totalPence, pricesOn } = exampleEstimate;

/** The price of a case, for holders of its application's link. */
export const visitorOwnPriceCalls = {
  /** Null: there is no estimate, and no request that the price list has a price for. */
  getOwnPrice: get('OwnApplication/{token}/Price', {
    role: 'staff',
    summary: 'Read what it costs, behind the link of an application',
    answer: z.nullable(OwnPrice),
    example: {
      answer: { lines, totalPence, pricesOn, estimate: nameEstimate('1042-1', exampleEstimate) },
    },
  }),
};

import { createContext } from 'react-router';
import type { OperatorApi } from '#contract/operator/calls.ts';

/** The call that finds a receipt by the code of a family. Null with an external back office, which has none. */
export const erasureReceiptsContext = createContext<Pick<OperatorApi, 'checkErasureReceipt'> | null>(null);

const notAllowed = 'our account at GoCardless may not make refunds';

const reasons: Record<string, string> = {
  refund_payment_invalid_state: 'the payment has not arrived yet, or has gone back',
  total_amount_confirmation_invalid: 'GoCardless knows of another refund of this payment',
  number_of_refunds_exceeded: 'this payment has been refunded five times',
  available_refund_amount_insufficient: 'there is not enough money at GoCardless',
  refund_is_unreachable: 'the account of the payer cannot be reached',
  unauthorized: 'GoCardless does not accept our access token',
  forbidden: notAllowed,
  insufficient_permissions: notAllowed,
  feature_disabled: notAllowed,
};

/** Why GoCardless has refused a refund, for staff. */
export const describeRefusal = (reason: string): string => reasons[reason] ?? `GoCardless answered ${reason}`;

/** Why money moved. */
export const ledgerCauses = [
  "first-payment",
  "renewal",
  "size-change",
  "gift",
  "refund",
  /** A refund that the bank could not deliver. */
  "refund-failed",
  "dispute",
  "dispute-won",
] as const;
export type LedgerCause = (typeof ledgerCauses)[number];

/** A card as far as anybody but the provider may know it. */
export interface ProvidedCard {
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
  /** The same for the same number, within our account at the provider. */
  readonly fingerprint: string | null;
}

export interface ProvidedRefund {
  readonly id: string;
  readonly amountCents: number;
  readonly at: Date;
  /** The bank could not deliver it: the money came back to us. */
  readonly isFailed: boolean;
}

export interface ProvidedDispute {
  readonly id: string;
  readonly amountCents: number;
  readonly at: Date;
  /** `won`: the money came back to us. */
  readonly outcome: "open" | "won" | "lost";
}

/** Money that was taken. */
export interface ProvidedPayment {
  readonly chargeId: string;
  readonly paymentIntentId: string;
  readonly reason: "first-payment" | "renewal" | "size-change";
  readonly amountCents: number;
  /** What it paid for, before credit or what had waited was counted. */
  readonly totalCents: number;
  readonly currency: string;
  readonly at: Date;
  /** The provider took it, but thinks that the card may not be the payer's. */
  readonly isRisky: boolean;
  readonly pdfUrl: string | null;
  readonly refunds: readonly ProvidedRefund[];
  readonly disputes: readonly ProvidedDispute[];
}

/** A subscription as the provider has it now. */
export interface ProvidedSubscription {
  readonly status: "incomplete" | "never-paid" | "active" | "overdue" | "ended";
  /** It was cancelled and ends then. */
  readonly endsAt: Date | null;
  readonly endedAt: Date | null;
  readonly periodEndsAt: Date;
  readonly monthlyCents: number;
  /** How many months one payment is for. */
  readonly billedMonths: number;
  /** Renewals are not charged. */
  readonly isPaused: boolean;
  readonly card: ProvidedCard | null;
  /** Oldest first. */
  readonly payments: readonly ProvidedPayment[];
  /** The first month, if credit paid the whole of it. */
  readonly covered: { readonly at: Date; readonly totalCents: number } | null;
  /** What the first month, once it is paid, used of its customer's credit. */
  readonly credit: { readonly usedCents: number; readonly isReturned: boolean } | null;
  /** The one that is not paid, if there is one. It may not be sent yet: a subscription long unpaid only collects them. */
  readonly openInvoice: { readonly id: string; readonly amountCents: number } | null;
}

export interface StartedSubscription {
  readonly providerId: string;
  /** Null: credit paid the whole first month. */
  readonly paymentIntentId: string | null;
  /** Never stored or logged. */
  readonly clientSecret: string | null;
  /** After credit. */
  readonly dueCents: number;
}

export interface ReadPayment {
  readonly state: "processing" | "paid" | "failed";
  /** The bank's reason, as a sentence. */
  readonly error: string | null;
  /** Of the card that was refused last. */
  readonly refusedFingerprint: string | null;
}

/** A signed event. It is a hint to look at what it names: its content is not used. */
export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  readonly subscriptionId: string | null;
  readonly paymentIntentId: string | null;
  readonly setupIntentId: string | null;
  readonly customerId: string | null;
}

/** A price that is too small for a card is charged for several months at a time. */
export interface NewPrice {
  readonly providerId: string;
  readonly monthlyCents: number;
  /** An id of ours, by which it is done once. */
  readonly key: string;
}

/** A movement of money; the ledger and the provider name it by the same id. */
export interface Movement {
  /** Of the charge, refund or dispute. */
  readonly id: string;
  readonly kind: "payment" | "refund" | "refund-failed" | "dispute" | "dispute-won";
  /** What the provider took is positive. */
  readonly amountCents: number;
}

/** What the provider has, all pages of it. */
export interface ProviderBooks {
  readonly subscriptions: readonly {
    readonly id: string;
    readonly status: ProvidedSubscription["status"];
    readonly monthlyCents: number;
  }[];
  readonly movements: readonly Movement[];
}

/** The card provider. Every call that changes something takes an id of ours, by which it is made once. */
export interface Payments {
  readonly publishableKey: string;
  /** Throws INVALID_REQUEST unless the provider signed exactly these bytes within the last minutes. */
  readEvent(rawBody: Buffer, signature: string | undefined): PaymentEvent;
  createCustomer(accountId: string): Promise<string>;
  /** Called again for the same order it returns the same subscription and secret. */
  startSubscription(order: {
    readonly orderId: string;
    readonly customerId: string;
    readonly monthlyCents: number;
  }): Promise<StartedSubscription>;
  /** What `startSubscription` made for an order, however long ago; undefined if it was never made. */
  findStarted(order: {
    readonly orderId: string;
    readonly customerId: string;
  }): Promise<StartedSubscription | undefined>;
  readSubscription(
    providerId: string,
    /** Payments whose refunds are looked at even if none is left of them. */
    refunded: readonly string[],
  ): Promise<ProvidedSubscription>;
  /** Everything that there is: all subscriptions, and what moved since then. */
  readBooks(since: Date): Promise<ProviderBooks>;
  readPayment(paymentIntentId: string): Promise<ReadPayment>;
  /** At once, without another charge. Nothing happens if it has ended. */
  endSubscription(providerId: string): Promise<void>;
  /** The same, but only while its first payment is missing. */
  endUnpaid(providerId: string): Promise<void>;
  /** Everything that is left of a payment. Nothing happens if nothing is. */
  refund(paymentIntentId: string): Promise<void>;
  /** A part of a payment. Once per id, however late; throws PAYMENT_REFUSED if not so much is left. */
  refundPart(refund: {
    readonly refundId: string;
    readonly paymentIntentId: string;
    readonly amountCents: number;
  }): Promise<void>;
  /** The next invoices of the customer use it first. Once per id, however late. */
  giveCredit(credit: {
    readonly creditId: string;
    readonly customerId: string;
    readonly amountCents: number;
  }): Promise<void>;
  /** What is left of a customer's credit, in cents. */
  readCredit(customerId: string): Promise<number>;
  /** The credit that the first invoice of a subscription used is the customer's again. Once per subscription. */
  returnCredit(providerId: string): Promise<void>;
  /** With the paid period, or not at all after all. */
  setEnding(providerId: string, isEnding: boolean): Promise<void>;
  /** While paused, what falls due is not charged, and not later either. */
  setPaused(providerId: string, isPaused: boolean): Promise<void>;
  /** With the saved card. If the bank refuses, the secret with which another card pays it. */
  payInvoice(invoiceId: string): Promise<{ readonly isPaid: boolean; readonly clientSecret: string | null }>;
  /** The secret with which the browser saves a card. */
  beginCard(customerId: string): Promise<{ readonly formId: string; readonly clientSecret: string }>;
  /** Charges the saved card from now on. Throws NOT_FOUND unless it was saved for this customer. */
  useCard(card: {
    readonly providerId: string;
    readonly customerId: string;
    readonly setupIntentId: string;
  }): Promise<void>;
  removeCard(providerId: string): Promise<void>;
  /**
   * What a higher price costs for the rest of the period, `fromCents` being what was paid for it. All prices are per
   * month. Where one is charged for another number of months, a period begins, and the rest of the old one comes off.
   */
  previewPrice(
    providerId: string,
    price: { readonly fromCents: number; readonly toCents: number },
  ): Promise<{
    readonly beginsPeriod: boolean;
    readonly restCents: number;
    /** With what waits for the next invoice. */
    readonly totalCents: number;
    /** After credit. */
    readonly dueCents: number;
  }>;
  /**
   * Charges the rest of the period, and the price from then on. Nothing is changed before it is paid: a refusal throws
   * PAYMENT_REFUSED, and a secret means that the bank asks its customer.
   */
  chargePrice(price: NewPrice): Promise<{ readonly clientSecret: string | null }>;
  /** The price from now on; the rest of the period is added to the next invoice. */
  addToNextInvoice(price: NewPrice): Promise<void>;
  /** The price from the next period on. The periods stay as long as they are: see `alignPeriod`. */
  setNextPrice(price: NewPrice): Promise<void>;
  /** A period begins for as many months as the price is charged for, and the rest of the old one comes off. */
  alignPeriod(price: NewPrice): Promise<void>;
  /** Gives up a price that is not paid. */
  withdrawPrice(providerId: string): Promise<void>;
}

/** The search parameters of the checkout. Part of the first load, so it does not import the contract. */
export interface CheckoutSearch {
  readonly prompt?: string;
  readonly plan?: string;
  readonly platformType?: string;
  readonly ram?: number;
  readonly storage?: number;
  readonly recipeId?: string;
  readonly proposalId?: string;
}

/** The router parses `?prompt=123` as a number; here it is text that a person typed. */
export function readCheckoutSearch(search: Record<string, unknown>): CheckoutSearch {
  return withoutUndefined({
    prompt: textOf(search["prompt"]),
    plan: textOf(search["plan"]),
    platformType: textOf(search["platformType"]),
    ram: numberOf(search["ram"]),
    storage: numberOf(search["storage"]),
    recipeId: textOf(search["recipeId"]),
    proposalId: textOf(search["proposalId"]),
  });
}

function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  return typeof value === "string" ? value : JSON.stringify(value);
}

function numberOf(value: unknown): number | undefined {
  if (value === undefined || value === "") return undefined;
  return typeof value === "number" ? value : Number(value);
}

function withoutUndefined(search: {
  [Name in keyof CheckoutSearch]: CheckoutSearch[Name] | undefined;
}): CheckoutSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}

import { startBuild } from "@blockwright/contract/builds";
import { freeSize, isSize, planOfSize } from "@blockwright/contract/plans";
import type { ServerSize } from "@blockwright/contract/plans";
import type { PlatformType } from "../platform-names.ts";
import type { CheckoutSearch } from "./checkout-search.ts";

export interface Order {
  readonly prompt: string;
  readonly platformType: PlatformType;
  readonly size: ServerSize;
  readonly recipeId: string | undefined;
  readonly proposalId: string | undefined;
}

/** The order, or undefined if it is invalid. The size determines the price, no matter what plan the address names. */
export function orderOf(search: CheckoutSearch): Order | undefined {
  const size = { ramGb: search.ram ?? freeSize.ramGb, storageGb: search.storage ?? freeSize.storageGb };
  if (!isSize(size)) return undefined;
  const body = startBuild.body.safeParse({ ...search, plan: planOfSize(size) });
  if (!body.success) return undefined;
  const { prompt, platformType, recipeId, proposalId } = body.data;
  return { prompt, platformType, size, recipeId, proposalId };
}

/** What is sent to the api, for a free order and a paid one. */
export function bodyOf({ prompt, platformType, size, recipeId, proposalId }: Order) {
  return {
    prompt,
    platformType,
    plan: planOfSize(size),
    ram: size.ramGb,
    storage: size.storageGb,
    ...(recipeId === undefined ? {} : { recipeId }),
    ...(proposalId === undefined ? {} : { proposalId }),
  };
}

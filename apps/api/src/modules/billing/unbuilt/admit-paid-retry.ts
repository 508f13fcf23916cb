import { message } from "@blockwright/contract/message";
import { AppError } from "../../../platform/errors.ts";
import type { AdmitRetry } from "../../builds/index.ts";
import { lockSubscription, updateSubscription } from "../subscriptions.repository.ts";
import { findSubscriptionOfBuild } from "./unbuilt.repository.ts";

/** The same payment builds again while it is neither given back nor taken back. */
export const admitPaidRetry: AdmitRetry = async (tx, buildId) => {
  const found = await findSubscriptionOfBuild(tx.rows, buildId);
  if (!found) return;
  const row = await lockSubscription(tx.rows, found.id);
  if (!row || row.isRefunded || row.state === "ended" || row.state === "disputed")
    throw new AppError("PAYMENT_REFUSED", message("billing.build-refunded"));
  await updateSubscription(tx.rows, row.id, { decideBy: null });
};

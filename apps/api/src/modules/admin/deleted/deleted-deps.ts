import type { BillingDeps } from "../../billing/index.ts";
import type { AdminDeps } from "../admin-deps.ts";

export type DeletedDeps = AdminDeps & BillingDeps;

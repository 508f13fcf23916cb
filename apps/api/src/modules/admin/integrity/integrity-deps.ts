import type { BackupsDeps } from "../../backups/index.ts";
import type { BillingDeps } from "../../billing/index.ts";
import type { DomainsDeps } from "../../domains/index.ts";
import type { AdminDeps } from "../admin-deps.ts";

export type IntegrityDeps = AdminDeps & BackupsDeps & BillingDeps & DomainsDeps;

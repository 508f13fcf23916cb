export { findFlags, upsertFlag } from "./flags.repository.ts";
export { assistantTokensPerDay, isOpen, refuseFreeServers, refuseNewAccounts } from "./read-flags.ts";

export type { AdmitServer, MovePort, ServerPlugins } from "./backups-deps.ts";
export { beginBringBack } from "./as-new/begin-bring-back.ts";
export { backUpBefore } from "./automatic/back-up-before.ts";
export { findBackup } from "./backups.repository.ts";
export { addressOfStored, requireStored, type StoredBackup } from "./node/stored-backup.ts";

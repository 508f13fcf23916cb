export { restoreDeletedServer } from "./reinstall/restore-deleted.ts";
export type { BuildsDeps, PingServer } from "./builds-deps.ts";

export { restoreDeletedServer } from "./restore-deleted.ts";
export type { BuildsGround, PingServer } from "./builds-ground.ts";

export { importBuild } from "./build/import-build.ts";
export { refuseMoreServers, restoreDeletedServer, restoreWithin } from "./reinstall/restore-deleted.ts";
export { createRefuseNewOwner } from "./build/refuse-new-owner.ts";
export { admitRestored } from "./storage/admit-restored.ts";
export { bedrockSideOf } from "./install/bedrock-side-of.ts";
export { movePort } from "./install/move-port.ts";
export type { AdmitRetry, BuildsDeps, GameStatus, PingServer } from "./builds-deps.ts";
export { admitPaidBuild, startPaidBuild, type PaidBuild } from "./build/start-paid-build.ts";
export {
  giveSize,
  readResize,
  readSize,
  resizeServer,
  type ResizeOutlook,
  type SizeInMb,
} from "./resize/resize-server.ts";
export { buildFailed } from "./build/build-events.ts";
export { buildRoomMs } from "./build/build.ts";

export { changePower, type PowerDeps } from "./change-power.ts";
export { askGame } from "./console/ask-game.ts";
export { writeConsole } from "./console/write-console.ts";
export { describeBuilt, readServerAddress, readServerPlace, type BuiltServer } from "./describe-built.ts";
export {
  addServer,
  createServer,
  placeLiveInstance,
  type NewLiveInstance,
  type NewServer,
} from "./create-server.ts";
export { sayInGame } from "./console/say-in-game.ts";
export { readUptime, uptimeDaysInMonth, type MeasuredUptime } from "./history/uptime.repository.ts";
export { deleteServer, keptForMs } from "./delete-server.ts";
export { findDeletedOf } from "./deleted-servers.repository.ts";
export { nodesBeyondKept, refuseReinstallBeyondKept, refuseServerBeyondKept } from "./kept-files.ts";
export { claimDeleted, giveDeleted } from "./handover/give-deleted.ts";
export type { ChangePayer, OfferedPrices, RefuseNewOwner } from "./handover/handover-deps.ts";
export { noteCrashFixed } from "./note-crash-fixed.ts";
export { noteBackup } from "./note-backup.ts";
export { projectPlugins } from "./project-plugins.ts";
export { listServersOf } from "./read-servers.ts";
export { restoreServer, undeleteServer } from "./restore-server.ts";
export { serverDeleted, serverPartChanged, serverRightsLost } from "./server-events.ts";
export { appendInstallationLines } from "./installation-lines.ts";
export { findLiveInstance, findServer, findServerNames } from "./servers.repository.ts";
export {
  leaveServer,
  readForWork,
  readServer,
  takeServer,
  type ServerDescription,
  type ServerForWork,
} from "./take-server.ts";
export {
  alignSuspensionsOf,
  suspendServer,
  unsuspendServer,
  whyFilesMayNotRun,
} from "./suspension/suspend-server.ts";
export { beginVisit, readVisit } from "./visits/begin-visit.ts";
export { deriveStatus, holdSentences, type StatusView } from "./server-status.ts";

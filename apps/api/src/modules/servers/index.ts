export { describeBuilt, readServerAddress, type BuiltServer } from "./describe-built.ts";
export {
  addServer,
  createServer,
  placeLiveInstance,
  type NewLiveInstance,
  type NewServer,
} from "./create-server.ts";
export { deleteServer } from "./delete-server.ts";
export { appendInstallationLines } from "./installation-lines.ts";
export {
  leaveServer,
  readForWork,
  readServer,
  takeServer,
  type ServerDescription,
  type ServerForWork,
} from "./take-server.ts";
export { deriveStatus, holdSentences, type StatusView } from "./server-status.ts";

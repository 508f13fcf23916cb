export { drainNode } from "./drain-node.ts";
export { createEnrolmentToken } from "./enrol-node.ts";
export { FileRefusal } from "./file-refusal.ts";
export type { Hold, InstanceState, LastExit, Power, Protocol, PublishedPort, SpecParts } from "./instance.ts";
export type { FilesGround, InstanceAt } from "./instance-at.ts";
export {
  deleteInstancePath,
  listInstanceFolder,
  readInstanceText,
  writeInstanceTexts,
  type InstanceFolder,
  type TextToWrite,
} from "./instance-files.ts";
export type { InstanceRow, ObservationRow } from "./instances.repository.ts";
export { nodeLostAfterMs } from "./node.ts";
export { NodeRefusal, type CallNode } from "./node-client.ts";
export { readNodeFile, writeNodeFile, type FileToRead, type FileToWrite } from "./node-file.ts";
export { serverChanged } from "./node-events.ts";
export { moveToFreePort } from "./move-to-free-port.ts";
export type { NodesGround } from "./nodes-ground.ts";
export { placeInstance, type Placement, type PlacementWish } from "./place-instance.ts";
export { purgeInstances } from "./purge-instances.ts";
export { reviveInstance, type RevivedInstance } from "./revive-instance.ts";
export { removeInstancesOfServer, reviseInstance, type Revision } from "./revise-instance.ts";
export { revokeNode } from "./revoke-node.ts";
export { sendDesired } from "./send-desired.ts";
export { seeInstance, type SeenInstance } from "./see-instance.ts";

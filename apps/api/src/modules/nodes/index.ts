export { AnswerRefusal, answerNode } from "./answer-node.ts";
export { firstProtocols, furtherPorts, type BedrockSide, type FurtherPort } from "./bedrock-side.ts";
export { changePlacing, stopPlacing } from "./change-placing.ts";
export { createEnrolmentToken } from "./enrolment/enrol-node.ts";
export type {
  Hold,
  InstanceState,
  LastExit,
  LeasedPort,
  Power,
  Protocol,
  PublishedPort,
  SpecParts,
} from "./instance.ts";
export { gamePorts, usualLimits } from "./instance.ts";
export { atNode, changeAtNode, type InstanceAt } from "./instance-at.ts";
export { discardDeletedInstance } from "./instances.repository.ts";
export type { InstanceRow, ObservationRow } from "./instances.repository.ts";
export { findImages, imagesIn, type HasImage } from "./images/find-images.ts";
export { isHeard, nodeLostAfterMs } from "./node.ts";
export { findTrustedNode } from "./nodes.repository.ts";
export { NodeRefusal, type CallNode } from "./node-client.ts";
export { serverChanged } from "./node-events.ts";
export { agreePorts, type WantedPort } from "./placement/agree-ports.ts";
export { wantedPorts } from "./placement/wanted-ports.ts";
export { checkPorts, portSentence, type CheckedPort, type ProbePort } from "./ports/check-ports.ts";
export { listAddOnPorts, type ShownPort } from "./ports/list-ports.ts";
export {
  holdRoom,
  holdRoomBeside,
  moveRoom,
  releaseExpiredRoom,
  releaseRoom,
} from "./placement/hold-room.ts";
export { abortMove, beginMove } from "./moving/begin-move.ts";
export {
  clearLeftCopy,
  clearMove,
  countLeftCopyAsDeleted,
  hasLeftCopy,
  movesToClear,
  proveMove,
  type LeftCopy,
} from "./moving/clear-move.ts";
export { findTargets, type MoveTarget } from "./moving/find-targets.ts";
export { findMove, type MoveRow } from "./moving/moves.repository.ts";
export { switchMove } from "./moving/switch-move.ts";
export { moveToFreePort } from "./placement/move-to-free-port.ts";
export type { NodesDeps } from "./nodes-deps.ts";
export { placeInstance, type Placement, type PlacementWish } from "./placement/place-instance.ts";
export { giveKeptBack } from "./kept/kept.repository.ts";
export { releaseKept, reserveKept, reserveKeptInTurn } from "./kept/reserve-kept.ts";
export { purgeInstances } from "./purge-instances.ts";
export { areFilesGone, reviveInstance, type RevivedInstance } from "./placement/revive-instance.ts";
export { removeInstancesOfServer, reviseInstance, type Revision } from "./revise-instance.ts";
export { resizeInstance, type InstanceSize } from "./resize-instance.ts";
export { setRegion } from "./set-region.ts";
export { refuseOldCredentials } from "./enrolment/refuse-old-credentials.ts";
export { revokeNode } from "./enrolment/revoke-node.ts";
export { adoptInstance } from "./adopting/adopt-instance.ts";
export { adoptGeneration } from "./desired/adopt-generation.ts";
export { leaseOwnPort } from "./placement/lease-port.ts";
export { sendDesired } from "./desired/send-desired.ts";
export { seeInstance, type SeenInstance } from "./reports/see-instance.ts";

export { applyChange } from "./apply-change.ts";
export { isInPlace, isUnderWay, type NewChangeItem, type RunSettings } from "./change.ts";
export type { ChangesGround } from "./changes-ground.ts";
export { readInstanceBytes } from "./instance-content.ts";
export { findLastingObstacle } from "./lasting-obstacle.ts";
export { deletedFile, editedFile, movedFile } from "./new-items.ts";
export { proposeChange } from "./propose-change.ts";

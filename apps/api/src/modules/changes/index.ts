export { applyChange } from "./apply-change.ts";
export { asideName } from "./aside-name.ts";
export { isInPlace, isUnderWay, type NewChangeItem, type RunSettings } from "./change.ts";
export type { ChangesDeps } from "./changes-deps.ts";
export { findLastingObstacle } from "./lasting-obstacle.ts";
export { deletedFile, editedFile, movedFile } from "./new-items.ts";
export type { AddOnDescriptor, AvailableUpdate, ListedAddOn } from "./listed-add-on.ts";
export type { AddOnEffect, RecordAddOns } from "./record-add-ons.ts";
export { proposeChange } from "./propose-change.ts";

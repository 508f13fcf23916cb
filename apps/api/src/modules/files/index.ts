export { longDeadlineMs, withinPlan } from "./arrange/long-change.ts";
export { recordEach, requestIdOf } from "./arrange/record-change.ts";
export { askFiles, changeFiles } from "./ask-files.ts";
export { describeEntry } from "./browse/list-files.ts";
export { callFiles, type FilesDeps } from "./call-files.ts";
export { derivedId } from "./derived-id.ts";
export { plainPath } from "./file-path.ts";
export { FileRefusal } from "./file-refusal.ts";
export { stampOfBytes, type FileStamp } from "./file-stamp.ts";
export {
  copyInstanceFile,
  deleteInstanceFile,
  isSameFile,
  modeOf,
  readInstanceBytes,
  seeFile,
  writeInstanceBytes,
} from "./instance-content.ts";
export { holdVersion, markReplaced, readHeldVersion, releaseVersions } from "./history/hold-version.ts";
export { keepReplacedText } from "./history/keep-replaced-text.ts";
export { keepVersion } from "./history/keep-version.ts";
export { moveHistory } from "./history/move-history.ts";
export {
  listInstanceFolder,
  readInstanceText,
  writeInstanceTexts,
  type InstanceFolder,
  type TextToWrite,
} from "./instance-files.ts";
export { moveInstancePath, seePath, trashInstancePath, unpackInstanceArchive } from "./instance-paths.ts";
export { placeOf, type ServerPlace } from "./server-place.ts";
export { openArchive, refusing, type UploadedArchive } from "./uploaded-archive.ts";
export { levelOf } from "./uploaded-level.ts";

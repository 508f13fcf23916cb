export {
  bridgeProperties,
  bridgeTexts,
  type BridgePart,
  type BridgeSource,
  type BridgeText,
} from "./bridge.ts";
export { CatalogueError } from "./catalogue-error.ts";
export type { CatalogueGround } from "./catalogue-ground.ts";
export { listVersions } from "./list-versions.ts";
export { installerSteps, sidecarDigest } from "./maven-installer.ts";
export { createPinFile } from "./pin-artifact.ts";
export type { PinFile, PinnedFile } from "./pinned-file.ts";
export { resolveBridge } from "./resolve-bridge.ts";
export { checkLock } from "./check-lock.ts";
export { resolveLock } from "./resolve-lock.ts";
export { searchPlugins } from "./search-plugins.ts";
export { resolveSoftware, type SoftwareWish } from "./resolve-software.ts";
export type { ResolvedSoftware } from "./resolved-software.ts";
export { coversVersion } from "./claimed-versions.ts";
export type {
  PluginHit,
  PluginProject,
  PluginReference,
  PluginSource,
  PluginTarget,
  PluginVersion,
} from "./plugin-source.ts";
export type { OfferedFile, OfferedSoftware, OfferedVersion, SoftwareSource } from "./software-source.ts";
export { shownName, shownTag, shownText } from "./source-text.ts";
export { freshForMs, isSourceToken, sourceToken } from "./source-token.ts";
export { unknownBuild, unknownVersion } from "./unknown-version.ts";
export { findFloodgateMod } from "./find-bridge-mod.ts";

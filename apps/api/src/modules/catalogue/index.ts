export {
  bridgeProperties,
  bridgeTexts,
  type BridgePart,
  type BridgeSource,
  type BridgeText,
} from "./bridge/bridge.ts";
export { CatalogueError } from "./catalogue-error.ts";
export type { CatalogueDeps, FindRuntimes, Runtimes } from "./catalogue-deps.ts";
export { foretellVersion } from "./software/foretell-version.ts";
export { hasJava } from "./software/java-here.ts";
export { listVersions } from "./software/list-versions.ts";
export { installerSteps, sidecarDigest } from "./software/maven-installer.ts";
export { stepHeap } from "./software/step-heap.ts";
export { createPinFile, createUnrecordedPinFile, tryFile } from "./pin-artifact.ts";
export type { PinFile, PinnedFile } from "./pinned-file.ts";
export { resolveBridge } from "./bridge/resolve-bridge.ts";
export { bindLock } from "./bind-lock.ts";
export { findTitles } from "./project-titles.ts";
export { resolveLock, type ResolvedLock } from "./resolve-lock.ts";
export { findWellKnown } from "./plugins/find-by-name.ts";
export { bundledNames } from "./plugins/bundled-names.ts";
export { findNamesakes, tellNamesakes, titleKey } from "./plugins/find-namesakes.ts";
export { searchPlugins } from "./plugins/search-plugins.ts";
export { resolveSoftware, type SoftwareWish } from "./software/resolve-software.ts";
export type { ResolvedSoftware } from "./software/resolved-software.ts";
export { identifyFile } from "./plugins/identify-file.ts";
export { findNewerVersions } from "./plugins/find-newer-versions.ts";
export { momentOf, ownAddress, toldAddress } from "./plugins/own-address.ts";
export { findSeenJars, type SeenJar } from "./find-seen-jars.ts";
export { sourceLabel } from "./plugins/plugin-lookup.ts";
export { coversVersion } from "./plugins/claimed-versions.ts";
export type {
  FileHashes,
  HitPage,
  InstalledVersion,
  KnownFile,
  NewerVersion,
  PluginHit,
  PluginProject,
  PluginReference,
  PluginSource,
  PluginTarget,
  PluginVersion,
} from "./plugins/plugin-source.ts";
export type {
  OfferedFile,
  OfferedSoftware,
  OfferedVersion,
  SoftwareSource,
} from "./software/software-source.ts";
export { shownLines, shownName, shownTag, shownText } from "./source-text.ts";
export { freshForMs, isSourceToken, sourceToken } from "./source-token.ts";
export { unknownBuild, unknownVersion } from "./software/unknown-version.ts";
export { findNewestBridged } from "./bridge/find-newest-bridged.ts";
export { findFloodgateMod } from "./bridge/find-bridge-mod.ts";

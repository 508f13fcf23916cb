import type { BridgeSource } from "./bridge/bridge.ts";
import type { PinFile } from "./pinned-file.ts";
import type { PluginSource } from "./plugins/plugin-source.ts";
import type { SoftwareSource } from "./software/software-source.ts";

/** Dependencies of the catalogue: the sources, and the record of every file it has seen. */
export interface CatalogueDeps {
  readonly software: readonly SoftwareSource[];
  readonly plugins: readonly PluginSource[];
  readonly bridge: BridgeSource;
  readonly pinFile: PinFile;
  /** Images by Java major version: without an image a version can't run. */
  readonly images: { readonly java: Readonly<Record<number, string>> };
}

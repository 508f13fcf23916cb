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
  readonly findRuntimes: FindRuntimes;
}

/** What servers can run in, and be made in: major versions of Java and of JDKs, and programs without Java. */
export interface Runtimes {
  readonly java: readonly number[];
  readonly builder: readonly number[];
  readonly hasNative: boolean;
}

/** Of all machines together, or of the one that a server is on. */
export type FindRuntimes = (nodeId?: string) => Promise<Runtimes>;

import { join } from "node:path";

export const defaultInstanceName = process.env["BLOCKWRIGHT_INSTANCE"] ?? "dev";

/** Holds one folder per instance and the cache of image archives. */
export const stateRoot = process.env["BLOCKWRIGHT_STATE"] ?? "/var/lib/blockwright";

/** Slots are machine-wide ports and address ranges, so the registry does not move with the state root. */
export const slotRegistry = "/var/lib/blockwright/slots";

export const imageCache = join(stateRoot, "cache", "images");

/** Socket paths are limited to 107 characters, so sockets are here and not below the state root. */
export const runtimeRoot = "/run/blockwright";

import { createHash } from "node:crypto";
import type { ServerOwner } from "@blockwright/contract/agreed";
import type { PlatformType } from "@blockwright/minecraft/software";

/** An entry of a list that the game keeps. Bedrock's have no uuid. */
export interface ListEntry {
  readonly name: string;
  readonly uuid?: string | undefined;
}

export interface Identities {
  readonly platform: PlatformType;
  /** True: the server asks Mojang who a player is. */
  readonly isOnlineMode: boolean;
  /** What Floodgate puts before the names of Bedrock players. */
  readonly bedrockPrefix: string;
}

export type Found = "listed" | "other-account" | "missing";

/** The game knows players by their uuid: an entry with the right name and another uuid lets nobody in. */
export function findOwner(entries: readonly ListEntry[], owner: ServerOwner, identities: Identities): Found {
  const name = listedName(owner, identities).toLowerCase();
  const named = entries.filter((entry) => entry.name.toLowerCase() === name);
  if (named.length === 0) return "missing";
  return named.some(({ uuid }) => isOwners(uuid, owner, identities)) ? "listed" : "other-account";
}

function listedName({ name, edition }: ServerOwner, { platform, bedrockPrefix }: Identities): string {
  const isBridged = platform === "crossplay" && edition === "bedrock";
  return isBridged ? `${bedrockPrefix}${name.replaceAll(" ", "_")}`.slice(0, 16) : name;
}

const floodgateId = /^0{8}-0{4}-0{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const accountId = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

function isOwners(
  uuid: string | undefined,
  { name, edition }: ServerOwner,
  { platform, isOnlineMode }: Identities,
): boolean {
  // A Bedrock server fills in the account at the first visit.
  if (platform === "bedrock") return true;
  if (uuid === undefined) return false;
  if (edition === "bedrock") return floodgateId.test(uuid);
  return isOnlineMode ? accountId.test(uuid) : uuid.toLowerCase() === offlineUuid(name);
}

/** As the game makes them without accounts: a hash of the name as it is written. */
function offlineUuid(name: string): string {
  const hash = createHash("md5").update(`OfflinePlayer:${name}`).digest();
  hash.writeUInt8(((hash[6] ?? 0) & 0x0f) | 0x30, 6);
  hash.writeUInt8(((hash[8] ?? 0) & 0x3f) | 0x80, 8);
  return hash.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

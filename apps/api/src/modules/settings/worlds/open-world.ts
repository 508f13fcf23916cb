import type { WorldType } from "@blockwright/contract/worlds";
import { isAtLeast, isRelease } from "@blockwright/minecraft/versions/version";
import type { Person } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Transact } from "../../../platform/transaction.ts";
import { editedFile, type ChangesDeps, type NewChangeItem } from "../../changes/index.ts";
import { seePath } from "../../files/index.ts";
import { settingsFile, writeSettingsOf } from "../setting-rules.ts";
import { findWorlds } from "./list-worlds.ts";
import { possibleFolders } from "./world-folders.ts";
import { findWorldPlace, isWorldName, type WorldPlace } from "./world-place.ts";
import { changeWorlds } from "./worlds-change.ts";

interface NewWorld {
  readonly serverId: string;
  readonly name: string;
  readonly seed: string;
  readonly type: WorldType;
}

/** The game makes it at the next start. The world before stays where it is. */
export async function createWorld(
  deps: ChangesDeps,
  once: Transact,
  actor: Person,
  { serverId, name, seed, type }: NewWorld,
): Promise<{ changeId: string }> {
  const place = await findWorldPlace(deps, serverId);
  await refuseTakenName(deps, place, name);
  const item = await editWorldSettings(deps, place, {
    "level-name": name,
    "level-seed": seed,
    "level-type": levelType(place, type),
  });
  return changeWorlds(deps, once, actor, { serverId, title: `New world ${name}`, items: [item] });
}

export async function switchWorld(
  deps: ChangesDeps,
  once: Transact,
  actor: Person,
  { serverId, name }: { readonly serverId: string; readonly name: string },
): Promise<{ changeId: string }> {
  const place = await findWorldPlace(deps, serverId);
  const world = (await findWorlds(deps, place)).find((one) => one.name === name && one.isMade);
  if (!world) throw new AppError("CHANGE_REFUSED", "There is no world with that name on this server.");
  if (world.isCurrent) throw new AppError("CHANGE_REFUSED", `${name} is the current world already.`);
  refuseNewer(place, world.minecraftVersion);
  const item = await editWorldSettings(deps, place, { "level-name": name });
  return changeWorlds(deps, once, actor, { serverId, title: `Switch to world ${name}`, items: [item] });
}

export async function refuseTakenName(deps: ChangesDeps, place: WorldPlace, name: string): Promise<void> {
  if (!isWorldName(name))
    throw new AppError("CHANGE_REFUSED", "Please use letters, digits, spaces, dots and dashes for the name.");
  for (const folder of possibleFolders(place, name))
    if (folder === place.current || (await seePath(deps, place.instanceId, `${place.root}${folder}`)))
      throw new AppError(
        "CHANGE_REFUSED",
        `There is already a folder called ${folder}. Choose another name.`,
      );
}

export async function editWorldSettings(
  deps: ChangesDeps,
  place: WorldPlace,
  edits: Readonly<Record<string, string>>,
): Promise<NewChangeItem> {
  const { instanceId } = place;
  const item = await editedFile(deps, { instanceId, path: settingsFile }, (text) => {
    const written = writeSettingsOf(place, text ?? "", edits);
    if (!written.ok) throw new AppError("CHANGE_REFUSED", written.sentences.join(" "));
    return written.text;
  });
  if (!item) throw new AppError("CHANGE_REFUSED", "That is the current world already.");
  return item;
}

const javaTypes = {
  normal: "minecraft:normal",
  flat: "minecraft:flat",
  "large-biomes": "minecraft:large_biomes",
  amplified: "minecraft:amplified",
} as const;
const oldJavaTypes = {
  normal: "default",
  flat: "flat",
  "large-biomes": "largeBiomes",
  amplified: "amplified",
} as const;

function levelType({ root, minecraftVersion }: WorldPlace, type: WorldType): string {
  if (root !== "") {
    if (type !== "normal" && type !== "flat")
      throw new AppError("CHANGE_REFUSED", "Bedrock has normal and flat worlds only.");
    return type === "flat" ? "FLAT" : "DEFAULT";
  }
  return isAtLeast(minecraftVersion, "1.19") ? javaTypes[type] : oldJavaTypes[type];
}

/** The game would refuse it, or damage it. */
function refuseNewer({ minecraftVersion: present }: WorldPlace, saved: string | null): void {
  if (saved === null || !isRelease(saved) || !isRelease(present) || isAtLeast(present, saved)) return;
  throw new AppError(
    "CHANGE_REFUSED",
    `That world was saved by Minecraft ${saved}, and ${present} can't open it. Update the server first.`,
  );
}

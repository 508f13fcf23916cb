import { randomBytes } from "node:crypto";
import { resettable as dimensions, type Resettable } from "@blockwright/contract/worlds";
import type { Person } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Transact } from "../../../platform/transaction.ts";
import type { ChangesDeps, NewChangeItem } from "../../changes/index.ts";
import { seePath } from "../../files/index.ts";
import { placesOfDimension } from "./world-folders.ts";
import { findWorldPlace, type WorldPlace } from "./world-place.ts";
import { changeWorlds } from "./worlds-change.ts";

const names = { nether: "Nether", end: "End" } as const;

/** Moves the dimension aside; the game makes it again at the next start. */
export async function resetDimension(
  deps: ChangesDeps,
  once: Transact,
  actor: Person,
  { serverId, dimension }: { readonly serverId: string; readonly dimension: Resettable },
  mayChange: (path: string) => void,
): Promise<{ changeId: string }> {
  const place = await findWorldPlace(deps, serverId);
  if (place.root !== "")
    throw new AppError(
      "CHANGE_REFUSED",
      "Bedrock keeps all dimensions of a world in one place, so one of them can't be reset alone.",
    );
  const found = await presentPlaces(deps, place, dimension);
  if (found.length === 0)
    throw new AppError("CHANGE_REFUSED", `Nobody has been to the ${names[dimension]} of this world yet.`);
  for (const path of found) mayChange(path);
  const aside = `.reset-${randomBytes(3).toString("hex")}`;
  const items = found.map((path): NewChangeItem => ({
    item: {
      kind: "exchange-path",
      path,
      stored: `${aside}/undone/${path}`,
      isReplaced: false,
      aside: `${aside}/before/${path}`,
    },
  }));
  const title = `Reset the ${names[dimension]} of ${place.current}`;
  return changeWorlds(deps, once, actor, { serverId, title, items });
}

/** Dimensions of the current world that exist and can be made again alone. */
export async function resettable(deps: ChangesDeps, place: WorldPlace): Promise<Resettable[]> {
  if (place.root !== "") return [];
  const found: Resettable[] = [];
  for (const dimension of dimensions)
    if ((await presentPlaces(deps, place, dimension)).length > 0) found.push(dimension);
  return found;
}

async function presentPlaces(
  deps: ChangesDeps,
  { instanceId, current }: WorldPlace,
  dimension: Resettable,
): Promise<string[]> {
  const found: string[] = [];
  for (const path of placesOfDimension(current, dimension))
    if ((await seePath(deps, instanceId, path))?.kind === "folder") found.push(path);
  return found;
}

import { lockText } from "@blockwright/minecraft/lock";
import type { Person } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Deps } from "../../../platform/deps.ts";
import { ownBuild } from "./read-builds.ts";

/** Recipe and lock as one readable text that can be built again anywhere. */
export async function exportBuild(
  deps: Pick<Deps, "rows">,
  actor: Person,
  buildId: string,
): Promise<{ fileName: string; file: string }> {
  const { recipe, lock, status } = await ownBuild(deps, actor, buildId);
  if (status !== "completed" || !recipe || !lock) {
    throw new AppError("NOT_FOUND", "The recipe can be downloaded once the server is ready.");
  }
  const name = recipe.name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
  const content = { blockwright: 1, recipe, lock: JSON.parse(lockText(lock)) as unknown };
  return {
    fileName: `${name || "server"}.blockwright.json`,
    file: `${JSON.stringify(content, undefined, 2)}\n`,
  };
}

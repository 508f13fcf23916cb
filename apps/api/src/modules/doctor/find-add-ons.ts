import type { LockedDownload } from "@blockwright/minecraft/lock";
import { recipeFormat, type Recipe } from "@blockwright/minecraft/recipe";
import { addOnFolder } from "@blockwright/minecraft/software";
import { AppError } from "../../platform/errors.ts";
import { CatalogueError, resolveLock, searchPlugins } from "../catalogue/index.ts";
import type { DoctorGround } from "./doctor-ground.ts";
import type { Patient } from "./doctor.repository.ts";
import { softwareOf } from "./gather-evidence.ts";

export interface FoundAddOn {
  /** As the console names it. */
  readonly name: string;
  readonly file: LockedDownload;
}

/** Versions that fit this server, with all they need themselves. CHANGE_REFUSED, with a reason, when there are none. */
export async function findAddOns(
  { catalogue }: Pick<DoctorGround, "catalogue">,
  patient: Patient,
  names: readonly string[],
): Promise<FoundAddOn[]> {
  const software = softwareOf(patient);
  if (!software || addOnFolder(software) === undefined)
    throw new AppError("CHANGE_REFUSED", "This server software takes no plugins or mods.");
  const { minecraftVersion } = patient;
  const plugins = await Promise.all(
    names.map(async (name) => {
      const { hits } = await searchPlugins(catalogue, name, { software, minecraftVersion });
      const hit = hits.find((one) => keyOf(one.name) === keyOf(name));
      if (!hit)
        throw new AppError(
          "CHANGE_REFUSED",
          `We found no ${name} that fits. Install it by hand, or do without what needs it.`,
        );
      return { id: hit.id, name: hit.name.slice(0, 80), reason: "Something on this server needs it." };
    }),
  );
  const recipe: Recipe = {
    format: recipeFormat,
    name: "A part",
    description: "",
    platform: "java",
    software,
    minecraftVersion,
    plugins,
    properties: {},
    gameRules: {},
    configEdits: [],
  };
  try {
    const { lock } = await resolveLock(catalogue, recipe);
    return lock.plugins.flatMap(({ name, path }) => {
      const file = lock.files.find((one) => one.path === path);
      return file ? [{ name, file }] : [];
    });
  } catch (error) {
    if (error instanceof CatalogueError) throw new AppError("CHANGE_REFUSED", error.message);
    throw error;
  }
}

/** Names differ in case, blanks and hyphens between a console and a catalogue; titles go on after the name. */
function keyOf(title: string): string {
  const [name = ""] = title.replace(/^[^\p{L}\p{N}]+/u, "").split(/\s*[|[(»:★✦]|\s[-–—]\s/u);
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}

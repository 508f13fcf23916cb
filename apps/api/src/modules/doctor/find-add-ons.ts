import type { LockedDownload } from "@blockwright/minecraft/lock";
import { recipeFormat, type Recipe } from "@blockwright/minecraft/recipe";
import { addOnFolder } from "@blockwright/minecraft/software";
import { AppError } from "../../platform/errors.ts";
import {
  CatalogueError,
  findNamesakes,
  findWellKnown,
  resolveLock,
  tellNamesakes,
} from "../catalogue/index.ts";
import type { DoctorDeps } from "./doctor-deps.ts";
import type { Patient } from "./doctor.repository.ts";
import { softwareOf } from "./gather-evidence.ts";

export interface FoundAddOn {
  /** The name in the console. */
  readonly name: string;
  readonly file: LockedDownload;
  readonly plugin: { readonly id: string; readonly version: string };
}

export interface WantedAddOn {
  readonly name: string;
  /** Where the server's own file came from; else the name must be one we know. */
  readonly id?: string | undefined;
}

/**
 * Versions that fit this server, with all their dependencies. Throws CHANGE_REFUSED, with a reason, when there are
 * none, or when only a name says which project is meant: namesakes are listed, and never installed.
 */
export async function findAddOns(
  { catalogue }: Pick<DoctorDeps, "catalogue">,
  patient: Patient,
  wanted: readonly WantedAddOn[],
): Promise<FoundAddOn[]> {
  const software = softwareOf(patient);
  if (!software || addOnFolder(software) === undefined)
    throw new AppError("CHANGE_REFUSED", "This server software takes no plugins or mods.");
  const { minecraftVersion } = patient;
  const plugins = await Promise.all(
    wanted.map(async ({ name, id }) => {
      const target = { software, minecraftVersion };
      const known = id ?? (await findWellKnown(catalogue, name, target));
      if (known === undefined)
        throw unknownName(name, tellNamesakes(await findNamesakes(catalogue, name, target)));
      return { id: known, name: name.slice(0, 80), reason: "Something on this server needs it." };
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
    return lock.plugins.flatMap(({ id, name, version, path }) => {
      const file = lock.files.find((one) => one.path === path);
      return file ? [{ name, file, plugin: { id, version } }] : [];
    });
  } catch (error) {
    if (error instanceof CatalogueError) throw new AppError("CHANGE_REFUSED", error.message);
    throw error;
  }
}

function unknownName(name: string, namesakes: string | undefined): AppError {
  const sentence = namesakes
    ? `Something needs ${name}, ${namesakes}, or do without what needs it.`
    : `We found no ${name} that fits. Install it by hand, or do without what needs it.`;
  return new AppError("CHANGE_REFUSED", sentence);
}

import { softwareNames, type SoftwareType } from "@blockwright/minecraft/software";
import { CatalogueError } from "../catalogue-error.ts";
import type { CatalogueDeps } from "../catalogue-deps.ts";
import { namingTheSource } from "../source-failure.ts";
import type { OfferedVersion, SoftwareSource } from "./software-source.ts";

/** Newest first. Empty: its source offers none right now. */
export async function listVersions(
  deps: Pick<CatalogueDeps, "software">,
  software: SoftwareType,
): Promise<readonly OfferedVersion[]> {
  const source = sourceOf(deps, software);
  return namingTheSource(softwareNames[software], () => source.versions());
}

export function sourceOf({ software }: Pick<CatalogueDeps, "software">, type: SoftwareType): SoftwareSource {
  const source = software.find((one) => one.type === type);
  if (source) return source;
  throw new CatalogueError(
    "source-unavailable",
    `${softwareNames[type]} is not offered here. Please choose other software.`,
  );
}

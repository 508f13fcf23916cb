import { addOnFolder, softwareTypes } from "@blockwright/minecraft/software";

export type AddOnKind = "plugins" | "mods";

/** Undefined if the software loads neither. */
export function kindOf(serverType: string): AddOnKind | undefined {
  const software = softwareTypes.find((type) => type === serverType);
  return software && addOnFolder(software);
}

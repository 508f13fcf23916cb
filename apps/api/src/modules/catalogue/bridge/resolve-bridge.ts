import type { SoftwareType } from "@blockwright/minecraft/software";
import type { BridgePart } from "./bridge.ts";
import type { CatalogueDeps } from "../catalogue-deps.ts";
import { namingTheSource } from "../source-failure.ts";
import type { PinnedFile } from "../pinned-file.ts";

export interface ResolvedBridgePart extends Pick<BridgePart, "name" | "version"> {
  readonly file: PinnedFile;
}

/** The files that let Bedrock players join, or a CatalogueError that says why there are none. */
export async function resolveBridge(
  { bridge, pinFile }: Pick<CatalogueDeps, "bridge" | "pinFile">,
  software: SoftwareType,
  minecraftVersion: string,
): Promise<readonly ResolvedBridgePart[]> {
  const parts = await namingTheSource("Geyser", () => bridge.resolve(software, minecraftVersion));
  return Promise.all(
    parts.map(async ({ name, version, file }) => ({ name, version, file: await pinFile(file) })),
  );
}

import { chooseMetadata } from "@blockwright/minecraft/jar/choose-metadata";
import type { PinnedFile } from "../pinned-file.ts";
import type { PluginTarget } from "./plugin-source.ts";

/** The jar's name, which the console prints. */
export function consoleName(
  { metadata: jar }: PinnedFile,
  { software, minecraftVersion }: PluginTarget,
): string | undefined {
  const metadata = jar && chooseMetadata(jar, software, minecraftVersion);
  return metadata?.ids[0] ?? metadata?.name;
}

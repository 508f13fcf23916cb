import { createHash } from "node:crypto";
import type { Recognised } from "@blockwright/contract/recognition";
import { chooseMetadata } from "@blockwright/minecraft/jar/choose-metadata";
import { descriptorFiles } from "@blockwright/minecraft/jar/metadata";
import { addOnFolder } from "@blockwright/minecraft/software";
import { AppError } from "../../../platform/errors.ts";
import { identifyFile } from "../../catalogue/index.ts";
import { readInstanceBytes } from "../../files/index.ts";
import type { PluginsDeps } from "../plugins-deps.ts";
import { addOnProblems, missingNeeds } from "./add-on-problems.ts";
import { openUpload, type OpenedUpload } from "./open-upload.ts";
import { findPresentNames } from "./present-names.ts";
import { readJar } from "./read-jar.ts";
import { recogniseArchive } from "./recognise-archive.ts";

/** What an uploaded file is, by its content and by what the sources know of its hash. Nothing of it is executed. */
export async function recogniseFile(
  deps: PluginsDeps,
  { serverId, path }: { readonly serverId: string; readonly path: string },
): Promise<Recognised> {
  const opened = await openUpload(deps, serverId, path);
  const { archive, fileName, target } = opened;
  if (!archive) return { kind: "unknown" };
  const isAddOn = archive.entries.some(({ name }) => descriptorFiles.includes(name));
  if (isAddOn || /\.jar$/i.test(fileName)) return recogniseJar(deps, opened);
  return recogniseArchive(archive, fileName, target);
}

const maxJarBytes = 128 * 1024 * 1024;

async function recogniseJar(
  deps: PluginsDeps,
  { place, path, fileName, sizeBytes, target }: OpenedUpload,
): Promise<Recognised> {
  if (sizeBytes > maxJarBytes) return { kind: "unknown" };
  const bytes = await readInstanceBytes(deps, place.instanceId, path, maxJarBytes);
  if (!bytes) throw new AppError("NOT_FOUND");
  const hash = (algorithm: string) => createHash(algorithm).update(bytes).digest("hex");
  const known = await identifyFile(deps.catalogue, { sha256: hash("sha256"), sha512: hash("sha512") });
  const metadata = await readJar(new Uint8Array(bytes));
  const { software, minecraftVersion } = target;
  const about = chooseMetadata(metadata, software, minecraftVersion) ?? metadata.platforms[0];
  if (!about && !known) return { kind: "unknown" };
  return {
    kind: "add-on",
    name: about?.name ?? fileName.replace(/\.jar$/i, ""),
    version: known?.version ?? about?.version ?? null,
    pluginId: known?.id ?? null,
    source: known?.id.split(":", 1)[0] ?? null,
    missing: addOnFolder(software)
      ? missingNeeds(metadata, target, await findPresentNames(deps, place.serverId))
      : [],
    problems: addOnProblems(metadata, target),
  };
}

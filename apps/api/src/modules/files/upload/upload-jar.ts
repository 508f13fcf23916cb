import type { Readable } from "node:stream";
import { maxJarBytes } from "@blockwright/contract/uploads";
import type { Person } from "../../../platform/actor.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import { appendActivity } from "../../activity/index.ts";
import { refuseWhileBusy } from "../../jobs/index.ts";
import type { FilesDeps } from "../call-files.ts";
import { pathIn } from "../file-path.ts";
import { FileRefusal } from "../file-refusal.ts";
import { stageNodeFile, type StagedFile } from "../node-file.ts";
import { placeOf, type ServerPlace } from "../server-place.ts";
import { checkedJar } from "./checked-jar.ts";
import { refuseOtherNames } from "./jar-name.ts";

interface IncomingFile {
  readonly name: string;
  readonly content: Readable;
}

export interface JarUpload {
  readonly serverId: string;
  /** The size of the whole body, as announced. */
  readonly announcedBytes: number | undefined;
  /** Returns the file as a stream, and the fields when all has arrived: they may follow it. */
  readonly receive: <Stored>(store: (file: IncomingFile) => Promise<Stored>) => Promise<{
    readonly fields: { readonly directory: string; readonly replace: "true" | "false" };
    readonly files: readonly Stored[];
  }>;
}

interface StagedJar extends StagedFile {
  readonly name: string;
}

/** The jar waits on the node until its folder is known, and takes its place whole or not at all. */
export async function uploadJar(
  deps: FilesDeps & Pick<Deps, "transact">,
  actor: Person,
  { serverId, announcedBytes = 0, receive }: JarUpload,
): Promise<{ path: string; size: number; sha256: string }> {
  await refuseWhileBusy(deps, serverId);
  const place = await placeOf(deps, serverId);
  refuseWithoutAddOns(place);
  if (announcedBytes > place.freeBytes) throw new AppError("STORAGE_FULL");
  let jar: StagedJar | undefined;
  try {
    const { fields } = await receive(async (file) => (jar = await stage(deps, place, file)));
    if (!jar) throw new AppError("INVALID_REQUEST");
    const { name, sizeBytes: size, sha256 } = jar;
    const path = pathIn(fields.directory, name);
    await jar.putInPlace({ path, ...(fields.replace === "false" && { mustBeNew: true }) });
    await deps.transact((tx) =>
      appendActivity(tx, actor, { action: "file.uploaded", subjectId: serverId, details: { path, size } }),
    );
    return { path, size, sha256 };
  } catch (error) {
    await jar?.discard();
    throw explained(error, jar?.name);
  }
}

function refuseWithoutAddOns({ serverType }: ServerPlace): void {
  const sentence = withoutAddOns[serverType];
  if (sentence !== undefined) throw new AppError("PLUGINS_NOT_SUPPORTED", sentence);
}

const withoutAddOns: Readonly<Record<string, string>> = {
  bedrock: "Bedrock servers don't run .jar files: plugins and mods of that kind are made for Java servers.",
  vanilla:
    "Vanilla servers don't load plugins or mods, so a .jar would do nothing here. Switch to Paper or Fabric on the Software tab to use it.",
};

async function stage(
  deps: FilesDeps,
  { instanceId, freeBytes }: ServerPlace,
  { name, content }: IncomingFile,
): Promise<StagedJar> {
  refuseOtherNames(name);
  const maxBytes = Math.min(maxJarBytes, freeBytes);
  // If we destroyed it, it would end as a broken upload, and our reason would be lost.
  const bytes = content.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
  try {
    return { ...(await stageNodeFile(deps, { instanceId, maxBytes, content: checkedJar(bytes) })), name };
  } catch (error) {
    const isTooLarge = error instanceof FileRefusal && error.reason === "too-large";
    throw isTooLarge && freeBytes < maxJarBytes ? new AppError("STORAGE_FULL") : error;
  }
}

function explained(error: unknown, name: string | undefined): unknown {
  const isThere = error instanceof FileRefusal && error.reason === "exists";
  return isThere
    ? new AppError("FILE_EXISTS", `There is already a file called ${name} in that folder.`)
    : error;
}

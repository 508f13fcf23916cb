import { AppError } from "../../../platform/errors.ts";
import { reviseSpec, untilInstalled, type JobStage } from "../../jobs/index.ts";
import type { SpecParts } from "../../nodes/index.ts";
import { readForWork } from "../../servers/index.ts";
import type { BackupsDeps } from "../backups-deps.ts";
import { stagedSpec, type HaltedServer } from "../restore/restore-files.ts";
import { removeUpload } from "./unpack-upload.ts";

/** The node completes the unpacked tree with the server's software, swaps the trees and keeps the replaced one. */
export async function putUnpackedInPlace(
  deps: BackupsDeps,
  stage: JobStage,
  halted: HaltedServer,
): Promise<void> {
  // Before the swap: otherwise it would be in the kept tree, and come back with it.
  await removeUpload(deps, stage.job);
  const { server, spec } = await deps.transact(async (tx) => {
    const found = await readForWork(tx, stage.job.serverId);
    if (!found?.instance) throw new AppError("NOT_FOUND");
    return { server: found.server, spec: found.instance.spec };
  });
  const staged = stagedSpec(spec, stage.job.id);
  const installation = { ...staged.installation, ...softwareOf(spec.installation, server.serverType) };
  await reviseSpec(deps, halted.instanceId, { ...staged, installation });
  await untilInstalled(deps, stage, halted);
  await deps.movePort(stage, halted, server);
  await deps.serverPlugins.forgetMissing({ serverId: stage.job.serverId, instanceId: halted.instanceId });
  await stage.log("The files are in place. The earlier files are kept for 7 days.");
}

/**
 * The program and the accepted EULA, which an archive of another host lacks. Add-ons and settings are those of the
 * archive. Bedrock's program comes with settings that would replace the archive's, so the archive has to bring it.
 */
function softwareOf(
  { files, texts, steps }: SpecParts["installation"],
  serverType: string,
): Partial<SpecParts["installation"]> {
  if (serverType === "bedrock") return {};
  return {
    completesStaged: true,
    files: files.filter(({ path }) => !/^(plugins|mods)\//.test(path)),
    texts: texts.filter(({ path }) => path === "eula.txt"),
    steps,
  };
}

import { endInstallation } from "../services/programs/ending.ts";
import { run } from "../services/shell.ts";
import { probeNameOf } from "./containers.ts";
import { nodeNameOf } from "./settings.ts";

/** Ends and forgets everything of this run and of earlier ones that were killed. Runtime images stay, for the next one. */
export async function endSmoke(instanceName: string, given: NodeJS.ProcessEnv): Promise<void> {
  const socketPath = given["DOCKER_SOCKET"];
  // Before the disk is unmounted below the containers, and once more for what a dying agent started meanwhile.
  if (socketPath !== undefined) await clearEngine(socketPath, nodeNameOf(given));
  await endInstallation(instanceName);
  if (socketPath !== undefined) await clearEngine(socketPath, nodeNameOf(given));
}

/** On an engine that others use too, only what has our name. */
export async function clearEngine(socketPath: string, nodeName: string): Promise<void> {
  const docker = (...args: string[]) => run("docker", ["--host", `unix://${socketPath}`, ...args]);
  for (const name of [nodeName, probeNameOf(nodeName)]) {
    const listed = await docker("ps", "--all", "--quiet", "--filter", `label=blockwright.node=${name}`);
    const ids = listed.split("\n").filter(Boolean);
    if (ids.length > 0) await docker("rm", "--force", "--volumes", ...ids);
  }
  await docker("network", "rm", `bw-${nodeName}`).catch(() => undefined);
}

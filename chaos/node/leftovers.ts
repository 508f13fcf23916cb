import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { run } from "../../services/shell.ts";
import { callEngine } from "./engine.ts";
import { namesIn } from "./folders.ts";

const ours = /^c[0-9a-f]{8}$/;
const treeFolders = ["volumes", "snapshots", "making", "leaving", "trash", "dying"];

/** Removes everything that this matrix left on the instance, including killed runs. */
export async function clearLeftovers(socketPath: string, mountPoint: string): Promise<void> {
  const filters = encodeURIComponent(JSON.stringify({ label: ["blockwright.node"] }));
  const containers = (await callEngine(socketPath, "GET", `/containers/json?all=1&filters=${filters}`)) as {
    Id: string;
  }[];
  for (const { Id } of containers) await callEngine(socketPath, "DELETE", `/containers/${Id}?force=1&v=1`);
  const networks = (await callEngine(socketPath, "GET", "/networks")) as { Id: string; Name: string }[];
  for (const { Id, Name } of networks)
    if (Name.startsWith("bw") && ours.test(Name.slice(2)))
      await callEngine(socketPath, "DELETE", `/networks/${Id}`);
  for (const nodeId of readdirSync(mountPoint).filter((name) => ours.test(name)))
    await removePool(join(mountPoint, nodeId));
}

async function removePool(poolFolder: string): Promise<void> {
  for (const folder of treeFolders)
    for (const name of namesIn(join(poolFolder, folder)))
      await run("btrfs", ["subvolume", "delete", join(poolFolder, folder, name)]).catch(() => undefined);
  rmSync(poolFolder, { recursive: true, force: true });
}

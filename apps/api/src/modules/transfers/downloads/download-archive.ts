import type { Readable } from "node:stream";
import { sendArchive } from "@blockwright/node-protocol/bulk";
import { callTransfers } from "../call-transfers.ts";
import { placeOf } from "../file-place.ts";
import type { RelayingDeps } from "../transfers-deps.ts";
import { downloadRefusals } from "./download-refusals.ts";

export interface ArchiveToDownload {
  readonly serverId: string;
  readonly dir: string;
  readonly names: readonly string[];
}

/** A large folder is counted first. */
const deadlineMs = 30_000;

export async function downloadArchive(
  deps: RelayingDeps,
  { serverId, dir, names }: ArchiveToDownload,
): Promise<{ name: string; content: Readable }> {
  const { instanceId, nodeId, nodeKey } = await placeOf(deps, serverId);
  const relay = deps.relays.open(nodeKey);
  try {
    const order = { instanceId, folder: dir, names: [...names], relay: relay.order };
    await callTransfers(deps, nodeId, sendArchive, order, { deadlineMs, refusals: downloadRefusals });
    return { name: archiveName(dir, names), content: await relay.met };
  } finally {
    relay.close();
  }
}

/** Named after its only entry, or the folder that contains the entries. */
export function archiveName(dir: string, names: readonly string[]): string {
  const [only] = names.length === 1 ? names : [];
  const folder = dir.split("/").findLast((name) => name !== "");
  return `${only ?? folder ?? "server"}.zip`;
}

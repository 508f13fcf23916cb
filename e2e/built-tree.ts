import { createHash } from "node:crypto";
import { globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, vi } from "vitest";
import type { EnrolledNode } from "./node-under-test.ts";

interface KeptRecord {
  readonly spec: {
    readonly instanceId: string;
    readonly serverId: string;
    readonly ports: readonly { readonly port: number }[];
    readonly installation: { readonly files: readonly { readonly path: string }[] };
  };
}

/** A server's files on the disk of the node under test. */
export interface BuiltTree {
  /** Path and SHA-256 of every file in its lock. */
  readonly lockedFiles: readonly string[];
  /** Lines of every settings file by path, without comments (they contain the time) and the server's own port. */
  readonly settings: Readonly<Record<string, readonly string[]>>;
}

export function builtTree(
  { folder, poolFolder }: Pick<EnrolledNode, "folder" | "poolFolder">,
  serverId: string,
): BuiltTree {
  const { installation, ports } = specOf(folder, serverId);
  const tree = treeFolder({ folder, poolFolder }, serverId);
  const ownPort = `server-port=${ports[0]?.port}`;
  const settings = globSync("{server.properties,*.yml,config/**/*.yml,plugins/*/*.yml}", { cwd: tree });
  const linesOf = (path: string) =>
    readFileSync(join(tree, path), "utf8")
      .split("\n")
      .filter((line) => line !== ownPort && !line.startsWith("#"));
  return {
    lockedFiles: installation.files.map(({ path }) => `${path} ${hashOf(join(tree, path))}`),
    settings: Object.fromEntries(settings.toSorted().map((path) => [path, linesOf(path)])),
  };
}

/** The folder of a server's files. */
export function treeFolder(
  { folder, poolFolder }: Pick<EnrolledNode, "folder" | "poolFolder">,
  serverId: string,
): string {
  return join(poolFolder, "volumes", specOf(folder, serverId).instanceId);
}

export async function untilNothingRuns({ folder }: Pick<EnrolledNode, "folder">): Promise<void> {
  await vi.waitFor(() => expect(recordsOf(folder)).toEqual([]), { timeout: 120_000, interval: 200 });
}

function specOf(nodeFolder: string, serverId: string): KeptRecord["spec"] {
  const record = recordsOf(nodeFolder).find(({ spec }) => spec.serverId === serverId);
  if (record === undefined) throw new Error(`The node has no server ${serverId}.`);
  return record.spec;
}

function recordsOf(nodeFolder: string): KeptRecord[] {
  const folder = join(nodeFolder, "state/instances");
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as KeptRecord);
}

function hashOf(file: string): string {
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}

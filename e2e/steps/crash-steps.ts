import { createHash, randomUUID } from "node:crypto";
import { lstatSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inject, vi } from "vitest";
import { z } from "zod";
import type { BrokenServer } from "../../eval/crashes/broken-server.ts";
import { installationOf } from "../../eval/crashes/installation.ts";
import { call, createServerFromFile, type offerFiles, type Owner } from "../node-under-test.ts";

type Source = Awaited<ReturnType<typeof offerFiles>>;

/** The part of the response of `GET /api/servers/{id}/diagnosis` that the journey uses. */
export interface SeenDiagnosis {
  readonly id: string;
  readonly class: string | null;
  readonly sentence: string;
  readonly decidingLine: string | null;
  readonly fix: { readonly id: string; readonly title: string } | null;
}

interface SeenChange {
  readonly id: string;
  readonly state: string;
  readonly sentence: string | null;
}

/** Created as an operator would. The files are kept in `folder` for the node to fetch. */
export async function orderBroken(
  owner: Owner,
  { source, folder }: { readonly source: Source; readonly folder: string },
  server: BrokenServer,
): Promise<string> {
  const { image, command, files, texts, steps, limits, protocol, manners } = await installationOf(server);
  const isPublished =
    server.software === "paper" && server.standIn === undefined && !("server.jar" in (await server.files()));
  const own = Object.entries(files).filter(([path]) => !(isPublished && path === "server.jar"));
  const published = isPublished ? [await paperJar(server.minecraft)] : [];
  const offered = own.map(([path, content]) => {
    const file = join(folder, randomUUID());
    writeFileSync(file, content);
    return source.offer(file, path);
  });
  return createServerFromFile({
    owner: owner.username,
    server: {
      name: server.name,
      platformType: server.software === "bedrock" ? "bedrock" : "java",
      serverType: server.software,
      minecraftVersion: server.minecraft,
      plan: "free",
      maxPlayers: 10,
      maxRamMb: limits.memoryMb,
      maxStorageMb: limits.diskMb,
    },
    protocols: [protocol],
    run: {
      image,
      command,
      limits,
      manners,
      installation: {
        id: randomUUID(),
        files: [...published, ...offered],
        texts: Object.entries(texts).map(([path, content]) => ({ path, content })),
        steps: steps.map((script) => ({ image, command: ["sh", "-c", script], timeLimitMs: 60_000 })),
      },
    },
  });
}

/** From Paper's own source: only such a file is downloaded again. */
async function paperJar(minecraft: string) {
  const source = inject("site").environment["SOURCE_PAPER_URL"] ?? "";
  const answer = await fetch(`${source}/v3/projects/paper/versions/${minecraft}/builds/latest`, {
    headers: { "user-agent": "blockwright-e2e (crashes@example.org)" },
  });
  const build = publishedBuild.parse(await answer.json());
  const { url, size, checksums } = build.downloads["server:default"];
  return { path: "server.jar", url, sizeBytes: size, digest: { algorithm: "sha256", hex: checksums.sha256 } };
}

const publishedBuild = z.object({
  downloads: z.object({
    "server:default": z.object({
      url: z.string(),
      size: z.number(),
      checksums: z.object({ sha256: z.string() }),
    }),
  }),
});

export function untilDiagnosed(owner: Owner, serverId: string): Promise<SeenDiagnosis> {
  return untilGiven(`a diagnosis of ${serverId}`, async () => {
    const answer = await call(`/api/servers/${serverId}/diagnosis`, owner);
    return ((await answer.json()) as { diagnosis: SeenDiagnosis | null }).diagnosis ?? undefined;
  });
}

/** Presses the button and waits for the outcome. */
export async function applyFix(owner: Owner, serverId: string, diagnosisId: string): Promise<SeenChange> {
  const answer = await post(owner, `/api/servers/${serverId}/diagnosis/fix`, { diagnosisId });
  const { changeId } = (await answer.json()) as { changeId: string };
  return untilSettled(owner, serverId, changeId);
}

export async function undo(owner: Owner, serverId: string, changeId: string): Promise<SeenChange> {
  await post(owner, `/api/servers/${serverId}/changes/${changeId}/undo`, {});
  return untilSettled(owner, serverId, changeId);
}

export function act(owner: Owner, serverId: string, action: "start" | "stop") {
  return post(owner, `/api/servers/${serverId}/action`, { action });
}

function post({ cookie }: Owner, path: string, body: unknown) {
  return call(path, { method: "POST", body, cookie });
}

function untilSettled(owner: Owner, serverId: string, changeId: string): Promise<SeenChange> {
  const settled = new Set(["applied", "verified", "undone", "failed"]);
  return untilGiven(`the end of change ${changeId}`, async () => {
    const answer = await call(`/api/servers/${serverId}/changes/${changeId}`, owner);
    const change = (await answer.json()) as SeenChange;
    return settled.has(change.state) ? change : undefined;
  });
}

function untilGiven<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  return vi.waitFor(
    async () => {
      const found = await look();
      if (found === undefined) throw new Error(`There is not yet ${what}.`);
      return found;
    },
    { timeout: 180_000, interval: 500 },
  );
}

/** Every file, folder and link by its path, with a hash of its content. Permissions are set by the node. */
export type TreePicture = ReadonlyMap<string, string>;

export function pictureOf(folder: string): TreePicture {
  const names = (readdirSync(folder, { recursive: true }) as string[]).toSorted();
  return new Map(names.map((name) => [name, likenessOf(join(folder, name))]));
}

function likenessOf(path: string): string {
  const stat = lstatSync(path);
  if (stat.isSymbolicLink()) return `link to ${readlinkSync(path)}`;
  return stat.isFile() ? createHash("sha256").update(readFileSync(path)).digest("hex") : "folder";
}

export function differences(before: TreePicture, after: TreePicture): readonly string[] {
  const paths = new Set([...before.keys(), ...after.keys()]);
  return [...paths]
    .filter((path) => before.get(path) !== after.get(path))
    .map((path) => `${path}: ${before.get(path) ?? "nothing"} → ${after.get(path) ?? "nothing"}`);
}

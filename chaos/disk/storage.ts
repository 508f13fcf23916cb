import { randomBytes } from "node:crypto";
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { check, type Check } from "../../services/judging/check.ts";
import type { BuildWorld } from "../build/world.ts";
import { namesIn } from "../node/folders.ts";
import type { OwnedServer } from "../servers/owned.ts";
import { waitFor } from "../wait-for.ts";

const bytesPerMb = 1024 * 1024;

/** Writes until the disk is full. Returns the megabytes written. */
export function fill({ poolFolder }: BuildWorld, { instanceId }: OwnedServer, planMb: number): number {
  const file = join(poolFolder, "volumes", instanceId, "filler.bin");
  for (let written = 0; written < 4 * planMb; written += 1) {
    try {
      appendFileSync(file, randomBytes(bytesPerMb));
    } catch {
      return written;
    }
  }
  return 4 * planMb;
}

/** The cap counts an account's kept files on a machine, and trees that are being removed. */
export async function checkCap({ query }: BuildWorld, name: string, keptLimitMb: number): Promise<Check> {
  const [taken] = await query<{ mb: number }>(
    `select coalesce(sum(kept_mb + case when deleted_at is not null and released_at is null then disk_mb else 0 end), 0)::int
       as mb from instances`,
  );
  return check(
    `${name}: within the cap`,
    (taken?.mb ?? 0) <= keptLimitMb,
    `${taken?.mb} MB of ${keptLimitMb}`,
  );
}

/** The reservation equals the actual use, once the machine has reported. */
export async function checkBooks(world: BuildWorld, when: string, keptTrees: number): Promise<Check> {
  const { query, poolFolder } = world;
  let seen = "";
  const look = async () => {
    const [books] = await query<{ reserved: number; held: number; kept: number }>(
      `select reserved_disk_mb as reserved,
         (select coalesce(sum(kept_mb + case when released_at is null then disk_mb else 0 end), 0)::int from instances) as held,
         (select count(*)::int from instances where kept_mb > 0 or (deleted_at is not null and released_at is null)) as kept
       from nodes`,
    );
    const trees = namesIn(join(poolFolder, "trash")).length;
    seen = `${JSON.stringify(books)}, ${trees} trees`;
    return (books?.reserved === books?.held && books?.kept === keptTrees && trees === keptTrees) || undefined;
  };
  const isSound = await waitFor("the books to be sound", look, { withinMs: 60_000, everyMs: 500 }).catch(
    () => false,
  );
  return check(`${when}: what is reserved is what is there`, isSound, seen);
}

import { check, type Check } from "../../services/judging/check.ts";
import { markerOf, markTree } from "../backups/marked-files.ts";
import { beginBackup, beginRestore, untilOver } from "../backups/orders.ts";
import { untilNothingIsFound } from "../build/audit.ts";
import { undoKind } from "../servers/jobs.ts";
import { untilOnline } from "../servers/owned.ts";
import { waitFor } from "../wait-for.ts";
import { auditMove, treeAt } from "./audit.ts";
import { beginDrain } from "./orders.ts";
import { comeAndGo, stay } from "./player.ts";
import { placesNow, type MoveWorld } from "./two-places.ts";

const soundWithinMs = 120_000;
const toldInGame = "moves to another machine";

/** Once in each run: a drain with a player inside, and everything from before it on the machine that the server went to. */
export async function checkAfterwards(world: MoveWorld): Promise<Check[]> {
  const { build, server } = world;
  await untilOnline(build, server);
  const { here, there } = await placesNow(world);
  const inBackup = markTree({ ...build, poolFolder: here.poolFolder }, server);
  const { backupId, jobId } = await beginBackup(build, server);
  await requireOver(world, jobId);
  const marker = markTree({ ...build, poolFolder: here.poolFolder }, server);
  const visited = await comeAndGo(world, treeAt(here, server));

  const problems = await drainWithPlayer(world);
  const subject = { world, marker, visited, wantedAt: there };
  problems.push(...(await untilNothingIsFound(() => auditMove(subject), soundWithinMs)));

  await requireOver(world, await undoKind.begin(build, server));
  const undone = markerOf(treeAt(there, server));
  await requireOver(world, await beginRestore(build, server, backupId));
  const restored = markerOf(treeAt(there, server));
  return [
    check(
      "a drain moves a running server, and its player comes back",
      problems.length === 0,
      problems.join("; "),
    ),
    check("what was replaced before a move is undone after it", undone === world.keptMarker, String(undone)),
    check("a backup from before a move is restored after it", restored === inBackup, String(restored)),
  ];
}

/** The player is told, and is inside until the server stops. */
async function drainWithPlayer(world: MoveWorld): Promise<string[]> {
  const { build } = world;
  const bot = await stay(world);
  try {
    await beginDrain(world);
    const told = await bot.waitForChat(toldInGame, 60_000).catch(() => undefined);
    const state = await waitFor(
      "a drain to be over",
      async () => {
        const [row] = await build.query<{ state: string; error: string | null }>(
          `select s.state, s.error from drain_servers s join drains d on d.id = s.drain_id
            where d.ended_at is not null order by d.ended_at desc limit 1`,
        );
        return row && `${row.state} ${row.error ?? ""}`.trim();
      },
      { withinMs: 240_000, everyMs: 200 },
    );
    return [
      ...(told === undefined ? ["the player was not told"] : []),
      ...(state === "moved" ? [] : [state]),
    ];
  } finally {
    await bot.leave().catch(() => undefined);
  }
}

async function requireOver({ build }: MoveWorld, jobId: string): Promise<void> {
  const { status, error } = await untilOver(build, jobId);
  if (status !== "completed") throw new Error(`a job failed: ${error}`);
}

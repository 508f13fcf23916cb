import { setTimeout as sleep } from "node:timers/promises";
import { untilNothingIsFound } from "../build/audit.ts";
import type { BuildWorld } from "../build/world.ts";
import type { Random } from "../random.ts";
import { auditBackups } from "./audit.ts";
import { prepare, soundWithinMs, type BackupCell, type Subject } from "./cell.ts";
import type { BackupFault } from "./faults.ts";
import type { Look, LookStep } from "./looks.ts";
import { markTree } from "./marked-files.ts";
import { untilResticRuns } from "./steps.ts";

const againEveryMs = 500;

/** Injects a fault while somebody looks into a backup: asked again, the answer is complete. */
export async function runLookCell(
  world: BuildWorld,
  subject: Subject,
  step: LookStep,
  fault: BackupFault,
  random: Random,
): Promise<BackupCell> {
  const { server, markers } = subject;
  const backupId = await prepare(world, subject, "browse");
  const before = markTree(world, server);
  const look = step.open({ world, server, backupId, marker: markers.get(backupId) ?? "" });
  const killed = Promise.withResolvers<void>();
  let isOver = false;
  const first = answerTo(look, killed.promise).finally(() => (isOver = true));
  try {
    await untilResticRuns(server, step.command, () => isOver);
    // At a random point of the step.
    await sleep(random.between(0, 120));
    await fault.kill(world, server, undefined);
  } finally {
    killed.resolve();
  }
  const killedAt = performance.now();
  const [answer] = await Promise.all([first, fault.bringBack(world)]);
  const never = answer === undefined ? [] : await untilAnswered(look);
  const settledAfterMs = performance.now() - killedAt;
  const wanted = { live: before, state: "online" } as const;
  const found = await untilNothingIsFound(() => auditBackups({ world, server, wanted }), soundWithinMs);
  return {
    fault: fault.name,
    step: `browse: ${step.name}`,
    end: answer === undefined ? "completed" : `failed: ${answer}`,
    settledAfterMs,
    problems: [...reasonOf(answer), ...never, ...found],
  };
}

const cut = "the connection was cut";

function answerTo(look: Look, untilKilled?: Promise<void>): Promise<string | undefined> {
  return look.ask(untilKilled).catch(() => cut);
}

async function untilAnswered(look: Look): Promise<readonly string[]> {
  return untilNothingIsFound(async () => {
    await sleep(againEveryMs);
    const answer = await answerTo(look);
    return answer === undefined ? [] : [`asked again: ${answer}`];
  }, soundWithinMs);
}

function reasonOf(answer: string | undefined): readonly string[] {
  const isClear = answer === undefined || answer === cut || /^[A-Z].*[.!]$/s.test(answer);
  return isClear ? [] : [`its reason is "${answer}"`];
}

import { setTimeout as sleep } from "node:timers/promises";
import { reviseInstance, seeInstance, type SeenInstance } from "../nodes/index.ts";
import { ChangeFailure } from "./change.ts";
import type { ChangesGround } from "./changes-ground.ts";

const lookEveryMs = 200;
const stopLimitMs = 3 * 60_000;

/** Stops the server for as long as the work takes. What its owner wants of it stays written down. */
export async function holdServer(
  ground: ChangesGround,
  instanceId: string,
  signal: AbortSignal,
): Promise<void> {
  await ground.transact((tx) =>
    reviseInstance(ground, tx, instanceId, ({ holds }) =>
      holds.includes("job") ? undefined : { holds: [...holds, "job"] },
    ),
  );
  const isDown = ({ observed, generation }: SeenInstance) =>
    observed?.state === "offline" && observed.generation >= generation ? true : undefined;
  const sentence = "The server did not stop in time. Stop it yourself, then try again.";
  await untilSeen(ground, { instanceId, limitMs: stopLimitMs, sentence, signal }, isDown);
}

/** It runs again if that is wanted. */
export async function releaseServer(
  ground: ChangesGround,
  instanceId: string,
  { isLeftOff = false }: { readonly isLeftOff?: boolean } = {},
): Promise<void> {
  await ground.transact((tx) =>
    reviseInstance(ground, tx, instanceId, ({ holds, power }) => {
      if (!holds.includes("job")) return undefined;
      const others = holds.filter((hold) => hold !== "job");
      return { holds: others, power: isLeftOff ? "off" : power };
    }),
  );
}

export interface Waiting {
  readonly instanceId: string;
  readonly limitMs: number;
  /** When the time is over. */
  readonly sentence: string;
  readonly signal: AbortSignal;
}

/** Looks at what the node reports until there is something to say about it. */
export async function untilSeen<T>(
  ground: ChangesGround,
  { instanceId, limitMs, sentence, signal }: Waiting,
  look: (seen: SeenInstance) => T | undefined,
): Promise<T> {
  const endsAt = Date.now() + limitMs;
  for (;;) {
    signal.throwIfAborted();
    const seen = await seeInstance(ground, instanceId);
    if (!seen) throw new ChangeFailure("The server was deleted meanwhile.");
    const found = look(seen);
    if (found !== undefined) return found;
    if (Date.now() > endsAt) throw new ChangeFailure(sentence);
    await sleep(lookEveryMs, undefined, { signal });
  }
}

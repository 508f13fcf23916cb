import { setTimeout as sleep } from "node:timers/promises";
import { bedrockSaveEvent, bedrockSaving } from "@blockwright/minecraft/saving/bedrock-saving";
import { javaSaveEvent, javaSaving } from "@blockwright/minecraft/saving/java-saving";
import { BackupError } from "../backup-error.ts";
import type { EditTree } from "../../volumes/volumes.ts";
import { askServer, isBedrock, type Talking } from "./console-dialogue.ts";
import { cutToSaved } from "./cut-to-saved.ts";
import { resumeSaving, type SavingDeps } from "./resume-saving.ts";

const answeredWithinMs = 15_000;
const flushedWithinMs = 60_000;
const heldWithinMs = 60_000;
const queryEveryMs = 1000;
const settledWithinMs = 5 * 60_000;

/** Takes a snapshot of a consistent world. `edit` removes data that the game says is not part of the save. */
type TakePicture<T> = (edit?: EditTree) => Promise<T>;

export interface Picture<T> {
  readonly picture: T;
  /** Until the server saves again. The wait is limited: a hanging server must not block a finished copy. */
  readonly savesAgain: Promise<void>;
}

/**
 * Makes a running server save everything and pause saving until the snapshot is taken. It gets the command to resume at once; its
 * answer is left to the caller, because a copy of the snapshot need not wait for it.
 */
export async function withQuietWorld<T>(
  deps: SavingDeps,
  server: Talking,
  signal: AbortSignal,
  takePicture: TakePicture<T>,
): Promise<Picture<T>> {
  if (!(await isRunning(server, signal)))
    return { picture: await takePicture(), savesAgain: Promise.resolve() };
  const { instanceId } = server.spec;
  // It survives an agent restart.
  await deps.records.add(instanceId);
  const saveAgain = () =>
    Promise.race([resumeSaving(deps, instanceId), sleep(answeredWithinMs, undefined, { ref: false })]);
  let picture: T;
  try {
    const edit = isBedrock(server) ? await holdBedrock(server, signal) : await flushJava(server, signal);
    picture = await takePicture(edit);
  } catch (error) {
    await saveAgain();
    throw error;
  }
  const savesAgain = saveAgain();
  // Its caller may fail before it looks at this.
  savesAgain.catch(() => undefined);
  return { picture, savesAgain };
}

/** Waits while the server starts or stops, because it may write at any time. */
async function isRunning(server: Talking, signal: AbortSignal): Promise<boolean> {
  const endsAt = Date.now() + settledWithinMs;
  for (;;) {
    const { state } = server.observe();
    if (state === "online") return true;
    if (state === "offline") return false;
    if (Date.now() > endsAt)
      throw new BackupError(
        "save-failed",
        "The server is still starting or stopping. Please try again later.",
      );
    await sleep(200, undefined, { signal });
  }
}

async function flushJava(server: Talking, signal: AbortSignal): Promise<undefined> {
  const off = await askServer(server, {
    command: javaSaving.off,
    read: (line) => (javaSaveEvent(line) === "saving-off" ? true : undefined),
    withinMs: answeredWithinMs,
    signal,
  });
  if (off === undefined) return untilStopped(server, signal);
  const saved = await askServer(server, {
    command: javaSaving.flush,
    read: (line) => {
      const event = javaSaveEvent(line);
      return event === "saved" || event === "save-failed" ? event : undefined;
    },
    withinMs: flushedWithinMs,
    signal,
  });
  if (saved === undefined) return untilStopped(server, signal);
  if (saved === "save-failed")
    throw new BackupError("save-failed", "The server could not save its world. Is its storage full?");
}

async function holdBedrock(server: Talking, signal: AbortSignal): Promise<EditTree | undefined> {
  const held = await askServer(server, {
    command: bedrockSaving.hold,
    read: (line) => (bedrockSaveEvent(line)?.kind === "held" ? true : undefined),
    withinMs: answeredWithinMs,
    signal,
  });
  if (held === undefined) return untilStopped(server, signal);
  const endsAt = Date.now() + heldWithinMs;
  while (Date.now() < endsAt) {
    const files = await askServer(server, {
      command: bedrockSaving.query,
      read: (line) => {
        const event = bedrockSaveEvent(line);
        return event?.kind === "files" ? event.files : undefined;
      },
      withinMs: queryEveryMs,
      signal,
    }).catch((error: unknown) => {
      if (error instanceof BackupError) return "not-yet" as const;
      throw error;
    });
    if (files === undefined) return untilStopped(server, signal);
    if (files !== "not-yet") return (folder) => cutToSaved(folder, files);
  }
  throw new BackupError("save-failed", "The server did not finish saving its world. Please try again.");
}

/** The server stopped during the dialogue. A server that shuts down leaves a consistent world. */
async function untilStopped(server: Talking, signal: AbortSignal): Promise<undefined> {
  if (await isRunning(server, signal))
    throw new BackupError(
      "save-failed",
      "The server restarted while its world was being saved. Please try again.",
    );
}

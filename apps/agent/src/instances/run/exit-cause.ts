import type { ExitReason, LastExit } from "@blockwright/node-protocol/observation";
import type { ContainerExit } from "../../runtime/runtime.ts";

export interface ExitEvidence {
  readonly exit: ContainerExit;
  /** The console printed an OutOfMemoryError. */
  readonly sawHeapError: boolean;
  readonly wasReady: boolean;
}

/** The cause of an exit that was not requested. */
export function causeOfExit({ exit, sawHeapError, wasReady }: ExitEvidence): LastExit {
  const reason = reasonOf(exit, sawHeapError);
  return {
    reason,
    sentence: sentences[reason](exit.code, wasReady),
    exitCode: exit.code,
    at: exit.finishedAt.toISOString(),
  };
}

type UnaskedReason = Extract<
  ExitReason,
  "container-out-of-memory" | "heap-out-of-memory" | "stopped-itself" | "crashed"
>;

function reasonOf(exit: ContainerExit, sawHeapError: boolean): UnaskedReason {
  if (exit.wasOutOfMemory) return "container-out-of-memory";
  if (sawHeapError && exit.code !== 0) return "heap-out-of-memory";
  return exit.code === 0 ? "stopped-itself" : "crashed";
}

const sentences: Record<UnaskedReason, (code: number, wasReady: boolean) => string> = {
  "container-out-of-memory": () => "The server used more memory than its plan allows and was stopped.",
  "heap-out-of-memory": () => "The server ran out of Java memory and ended.",
  "stopped-itself": (_code, wasReady) =>
    wasReady
      ? "The server was stopped from inside, by a command or a plugin."
      : "The server exited before it was ready.",
  crashed: (code) => `The server crashed with exit code ${code}.`,
};

import type { CrashExitReason } from "./evidence.ts";
import { type CrashRule, type Finding, ranks } from "./rule.ts";
import type { Scene } from "./scene.ts";

function exitRule(
  id: Finding["class"],
  rank: number,
  isIt: (reason: CrashExitReason, code: number | null) => boolean,
  explain: (scene: Scene) => Omit<Finding, "class">,
): CrashRule {
  return {
    class: id,
    weight: "ends",
    rank,
    find: (scene, { exit }) =>
      exit && isIt(exit.reason, exit.exitCode) ? { class: id, ...explain(scene) } : undefined,
  };
}

/** Diagnoses based on the exit reason alone, when the console has no better cause. */
export const exitRules: readonly CrashRule[] = [
  exitRule(
    "container-oom",
    // The machine's own reason takes precedence over anything in the console.
    ranks.machine + 5,
    (reason) => reason === "container-out-of-memory",
    () => ({
      sentence:
        "The server used more memory than its plan has and was stopped. Leave Java a little less of it, or take a plan with more memory.",
      fix: { kind: "lower-heap" },
    }),
  ),
  exitRule(
    "heap-oom",
    ranks.machine - 1,
    (reason) => reason === "heap-out-of-memory",
    () => ({
      sentence:
        "The server ran out of memory. Give it more memory, or let it do less: fewer plugins or mods, a shorter view distance.",
      fix: { kind: "more-memory" },
    }),
  ),
  exitRule(
    "jvm-crash",
    ranks.exit,
    (_reason, code) => code === 134 || code === 139,
    () => ({
      sentence:
        "Java itself crashed, which is not your world's fault. Start the server again; if it happens again, try another Java.",
      fix: { kind: "restart" },
      confidence: "likely",
    }),
  ),
  exitRule(
    "graceful-unknown",
    ranks.exit,
    (reason, code) => reason === "stopped-itself" && (code === 0 || code === null),
    (scene) => {
      const line =
        scene.ready && scene.lines.find(({ message }) => /^Stopping (?:the )?server\b/.test(message));
      return {
        sentence:
          "The server stopped normally, but not from here: a player typed /stop in the game, or a plugin did. Look for a plugin that restarts or stops servers, and at who is an operator.",
        confidence: "possible",
        ...(line && { line }),
      };
    },
  ),
];

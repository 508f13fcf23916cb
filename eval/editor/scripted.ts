import type { Reply, Script } from "../../stand-ins/model/script.ts";
import { say, type Task } from "./task.ts";

/** Says that it is done, and does nothing. */
export const lazy: Script = () => say("Done! Task completed successfully.");

/** Gives the reference answers of whichever task the conversation is about. */
export function referenceScript(tasks: readonly Task[]): Script {
  const given = new Map<string, number>();
  return (asked): Reply => {
    const task = tasks.find(({ prompt }) =>
      asked.turns.some((turn) => turn.by === "user" && turn.text.includes(prompt)),
    );
    if (!task) return { kind: "refuse", status: 400 };
    const next = given.get(task.id) ?? 0;
    given.set(task.id, next + 1);
    const answer = task.answers[Math.min(next, task.answers.length - 1)] ?? say("");
    return typeof answer === "function" ? answer(asked) : answer;
  };
}

/** In the newest result of a tool that is JSON: the id of the installed plugin with this name. */
export function installedId(asked: Parameters<Script>[0], name: string): string {
  const results = asked.turns.flatMap((turn) => (turn.by === "result" ? [turn.text] : []));
  const text = results.findLast((one) => one.includes(name)) ?? "";
  return new RegExp(String.raw`"id"\s*:\s*"([0-9a-f-]{36})"\s*,\s*"name"\s*:\s*"${name}"`).exec(text)?.[1] ?? "";
}

import type { ChangeWithDiffs } from "@blockwright/contract/changes";
import { isReloadOf } from "../../changes/index.ts";
import type { AssistantDeps } from "../assistant-deps.ts";
import type { TurnEnd } from "./end-turn.ts";
import { findRewritten } from "./find-rewritten.ts";
import { findUnseenPlugins } from "./find-unseen-plugins.ts";
import { areEffectsShown } from "./prove-effects.ts";
import type { TurnRow } from "./turns.repository.ts";

const unseen = "nothing shows whether that had the effect.";

/** By what the change set says, what is in the files and what the game answers: the model has no part in it. */
export async function judgeTurn(
  deps: AssistantDeps,
  turn: TurnRow,
  change?: ChangeWithDiffs,
): Promise<TurnEnd> {
  if (!change) return judgeCommands(deps, turn);
  const { state, sentence } = change;
  const isReload = await isReloadOf(deps, change.id);
  if (state === "applied")
    return done(
      "unchecked",
      (isReload && sentence) ||
        "The changes are in place. The server is off, so nothing shows whether it works.",
    );
  if (state !== "verified")
    return {
      state: "failed",
      verdict: "rolled-back",
      sentence: sentence ?? "The changes did not work and were put back.",
    };
  const happened = isReload ? "The plugins were reloaded" : "The server restarted";
  const rewritten = await findRewritten(deps, turn);
  if (rewritten.length > 0)
    return done("unchecked", `${happened}, but that replaced the change in ${rewritten.join(", ")}.`);
  const unseenPlugins = await findUnseenPlugins(deps, turn);
  if (unseenPlugins.length > 0)
    return done("unchecked", `${happened}, but nothing shows that ${unseenPlugins.join(", ")} has loaded.`);
  if (turn.hasActed && !(await areEffectsShown(deps, turn)))
    return done("unchecked", `${happened} with these changes. It also got a command, and ${unseen}`);
  return isReload
    ? done("checked", "The plugins were reloaded with these changes. No players were disconnected.")
    : done("checked", "The server restarted with these changes and is ready.");
}

async function judgeCommands(deps: AssistantDeps, turn: TurnRow): Promise<TurnEnd> {
  if (turn.lastFailure !== null)
    return {
      state: "failed",
      verdict: "rolled-back",
      sentence: "It did not work, and everything was put back.",
    };
  if (!turn.hasActed) return { state: "done", sentence: "Nothing was changed." };
  return (await areEffectsShown(deps, turn))
    ? done("checked", "It was done, and the game confirms it.")
    : done("unchecked", `It was done, but ${unseen}`);
}

const done = (verdict: "checked" | "unchecked", sentence: string): TurnEnd => ({
  state: "done",
  verdict,
  sentence,
});

import type { PluginAction } from "@blockwright/contract/plugins";
import { AppError } from "../../../platform/errors.ts";
import { preparePlugins } from "../../plugins/index.ts";
import type { AssistantDeps } from "../assistant-deps.ts";
import { refuseInAskMode, refuseItem } from "../rules/house-rules.ts";
import { addStagedPlugins, findStagedPlugins } from "../turn/turns.repository.ts";
import type { CheckedCall } from "./checked-call.ts";
import { writeResult } from "./record-result.ts";
import { toolOutput } from "./tool-output.ts";

const maxStaged = 10;

/** Plans a change of plugins and adds it to the turn's change set, which a person approves as a whole. */
export async function callPlugins(deps: AssistantDeps, checked: CheckedCall<PluginAction>): Promise<"more"> {
  const { turn, call, input, rules } = checked;
  refuseInAskMode(rules);
  const { title, effects, warnings, items } = await preparePlugins(deps, turn.serverId, input);
  for (const { item } of items) refuseItem(rules, item);
  await deps.transact(async (tx) => {
    const staged = await findStagedPlugins(tx.rows, turn.id);
    if (staged.length >= maxStaged)
      throw new AppError("INVALID_REQUEST", `One request can change plugins ${maxStaged} times.`);
    await addStagedPlugins(tx.rows, turn.id, staged.length, input);
    const text = toolOutput({ planned: effects, warnings, when: "with the other edits when you finish" });
    const shown = effects.map(({ effect, name, to }) => `${effect} ${name} ${to ?? ""}`.trim()).join("\n");
    const point = { id: call.id, text: title, kind: "change", state: "planned" } as const;
    await writeResult(deps, tx, checked, { text, isError: false, label: title, file: null, shown, point });
  });
  return "more";
}

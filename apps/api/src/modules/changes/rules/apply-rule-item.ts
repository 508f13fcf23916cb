import { writeConsole } from "@blockwright/node-protocol/rpc";
import { JobFailure } from "../../jobs/index.ts";
import { seeInstance, type SeenInstance } from "../../nodes/index.ts";
import type { ApplyOptions } from "../apply/apply-options.ts";
import type { ChangesDeps } from "../changes-deps.ts";
import { askRules } from "./ask-rule.ts";
import { writeRuleIn } from "./rule-files.ts";
import { inDimension, type RuleItem, type RulePlace } from "./rule-item.ts";

/** Idempotent: the same value is set again. The running game is asked whether it took. */
export async function applyRuleItem(
  deps: ChangesDeps,
  item: RuleItem,
  { instanceId, direction, isOnlyCheck }: ApplyOptions,
): Promise<void> {
  if (isOnlyCheck) return;
  const seen = await seeInstance(deps, instanceId);
  if (!seen) throw new JobFailure("The server was deleted meanwhile.");
  for (const place of item.places) {
    const value = direction === "forth" ? item.after : place.before;
    const isSet = await setRule(deps, { instanceId, seen }, place, { rule: item.rule, value });
    if (!isSet) throw new JobFailure(`The game did not accept ${value} for the game rule ${item.rule}.`);
  }
}

async function setRule(
  deps: ChangesDeps,
  { instanceId, seen }: { readonly instanceId: string; readonly seen: SeenInstance },
  { dimension, files }: RulePlace,
  { rule, value }: { readonly rule: string; readonly value: string },
): Promise<boolean> {
  const { nodeId } = seen;
  switch (seen.observed?.state) {
    case "online": {
      const line = inDimension(dimension, `gamerule ${rule} ${value}`);
      await deps.callNode(nodeId, writeConsole, { instanceId, line });
      return (await askRules(deps, { nodeId, instanceId }, { rules: [rule], dimension })).get(rule) === value;
    }
    case "starting":
    case "stopping":
      throw new JobFailure("The server is starting or stopping. Try again in a moment.");
    case "offline":
    case "provisioning":
    case undefined:
      return writeRuleIn(deps, instanceId, files, { rule, value });
  }
}

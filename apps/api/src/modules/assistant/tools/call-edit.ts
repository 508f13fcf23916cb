import { AppError } from "../../../platform/errors.ts";
import { textDiff } from "../../changes/index.ts";
import { isShownWhole, requireApproval, type Question } from "../approvals/ask-approval.ts";
import type { AssistantDeps } from "../assistant-deps.ts";
import { refuseInAskMode, refusePath } from "../rules/house-rules.ts";
import { putStaged } from "../turn/turns.repository.ts";
import type { CheckedCall } from "./checked-call.ts";
import type { EditTool } from "./edit-tools.ts";
import { recordResult, writeResult } from "./record-result.ts";
import { prepareEdit } from "./stage-edit.ts";
import { hideSecretsInDiff } from "./tool-output.ts";

const maxShown = 4000;

const refused = {
  text: "The person refused this edit. Do not try to reach it another way.",
  isError: true,
};
const staged = { text: "Done. It is applied with the other edits when you finish.", isError: false };

/** Adds an edit to the turn's change set. A destructive one waits for a click first. */
export async function callEdit(
  deps: AssistantDeps,
  tool: EditTool,
  checked: CheckedCall<Parameters<EditTool["edit"]>[1]>,
): Promise<"more" | "waiting"> {
  const { turn, call, input, grant, rules } = checked;
  refuseInAskMode(rules);
  refusePath(rules, tool.path(input));
  const edit = await prepareEdit(deps, turn, tool, input, grant);
  const path = edit?.file.path ?? tool.path(input);
  const about = { label: `Edit ${path}`, file: path };
  if (!edit) {
    await recordResult(deps, checked, { ...about, text: "It is like that already.", isError: false });
    return "more";
  }
  const diff = textDiff(edit.before ?? "", edit.after);
  const details = [edit.reason ?? "", diff].join("\n\n").trim();
  const question = { subject: call.id, title: about.label, details, isDestructive: true };
  if (edit.effect === "destroy") requireShownWhole(question);
  return deps.transact(async (tx) => {
    const permission =
      edit.effect === "destroy" ? await requireApproval(deps, tx, turn, question) : "approved";
    if (permission === "waiting") return "waiting";
    if (permission === "refused") {
      await writeResult(deps, tx, checked, { ...about, ...refused });
      return "more";
    }
    await putStaged(tx.rows, turn.id, edit.file);
    const shown = hideSecretsInDiff(diff).slice(0, maxShown);
    const point = { id: `file ${path}`, text: about.label, kind: "change", state: "planned" } as const;
    await writeResult(deps, tx, checked, { ...about, ...staged, shown, point });
    return "more";
  });
}

function requireShownWhole(question: Question): void {
  if (!isShownWhole(question))
    throw new AppError("INVALID_REQUEST", "That edit is too large to be shown, so it can't be approved.");
}

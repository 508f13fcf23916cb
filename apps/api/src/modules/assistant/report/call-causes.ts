import type { Cause } from "@blockwright/contract/turn-report";
import type { AssistantDeps } from "../assistant-deps.ts";
import { insertEvent } from "../turn/turns.repository.ts";
import type { NamedCauses } from "./cause-tools.ts";
import type { CheckedCall } from "../tools/checked-call.ts";
import { findRecord } from "./find-record.ts";
import { writeResult } from "../tools/record-result.ts";
import { shownText } from "../tools/tool-output.ts";

/** Shows the causes with what is recorded of them. What the model only claims has no record. */
export async function callCauses(deps: AssistantDeps, checked: CheckedCall<NamedCauses>): Promise<"more"> {
  const { turn, entries, input } = checked;
  const causes: Cause[] = input.causes.map(({ cause, shownBy }) => ({
    text: shownText(cause),
    records: shownBy.flatMap((meant) => findRecord(entries, meant) ?? []),
  }));
  const missing = causes.filter(({ records }) => records.length === 0).map(({ text }) => text);
  const text =
    missing.length === 0
      ? "Shown with their records."
      : `Shown. Nothing recorded shows these, and they are marked so: ${missing.join(" ")}`;
  await deps.transact(async (tx) => {
    const event = { type: "causes", content: "", metadata: { causes } } as const;
    await insertEvent(tx.rows, { turnId: turn.id, modelCall: turn.modelCalls, event });
    await writeResult(deps, tx, checked, { text, isError: false, label: "Name the causes", file: null });
  });
  return "more";
}

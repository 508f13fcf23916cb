import type {
  ApplyWhen,
  Approval,
  AssistantMessage,
  EvidenceKind,
  TurnEvent,
} from "@blockwright/contract/assistant";
import type { TestApi } from "../../api.fixture.ts";
import { ask, post } from "../../http-client.fixture.ts";
import type { TestPerson } from "../accounts/people.fixture.ts";

/** What a person does on the AI tab of a server. */
export async function openChat(
  api: Pick<TestApi, "url">,
  { cookies }: Pick<TestPerson, "cookies">,
  serverId: string,
) {
  const as = { headers: { cookie: cookies } };
  const made = await post(`${api.url}/api/ai/conversations`, { title: "AI Chat - My world", serverId }, as);
  const id = String(made.json["id"]);
  const url = `${api.url}/api/ai/conversations/${id}`;
  return {
    id,
    /** Until the stream ends. */
    send: async (content: string, more: { readonly about?: EvidenceKind; readonly undo?: string } = {}) =>
      eventsIn((await post(`${url}/messages`, { content, ...more }, as)).text),
    watch: async () => eventsIn((await ask(`${url}/events`, as)).text),
    messages: async () => JSON.parse((await ask(`${url}/messages`, as)).text) as AssistantMessage[],
    stop: () => post(`${url}/stop`, {}, as),
    decide: (
      approval: Approval,
      decision: "approved" | "refused",
      digest = approval.digest,
      when?: ApplyWhen,
    ) => post(`${api.url}/api/ai/approvals/${approval.id}`, { decision, digest, when }, as),
  };
}

function eventsIn(text: string): TurnEvent[] {
  const lines = text.split("\n").filter((line) => line.startsWith("data: "));
  return lines.map((line) => JSON.parse(line.slice("data: ".length)) as TurnEvent);
}

export function approvalIn(events: readonly TurnEvent[]): Approval {
  const last = events.at(-1);
  if (last?.type !== "approval") throw new Error(`it ended with ${JSON.stringify(last)}`);
  return last.metadata;
}

import type { AssistantRules } from "@blockwright/contract/assistant-rules";
import type { Person } from "../../../platform/actor.ts";
import type { ServerGrant } from "../../../platform/server-grant.ts";
import type { AnsweredCall } from "./record-result.ts";

/** A call that passed the gate, with the rights of the person as they are now. */
export interface CheckedCall<Input> extends AnsweredCall {
  readonly input: Input;
  readonly actor: Person;
  readonly grant: ServerGrant;
  /** Of the server, as they are now. */
  readonly rules: AssistantRules;
}

import type { ServerAction } from "@blockwright/contract/server-actions";
import type { z } from "zod";
import type { Person } from "./actor.ts";
import type { ServerGrant } from "./server-grant.ts";

/** The effect of a call decides whether a person has to confirm it. */
export type ToolEffect = "read" | "edit" | "install" | "run" | "destroy";

/** Read again for each call: rights may have changed since the question. */
export interface ToolCaller {
  readonly actor: Person;
  readonly serverId: string;
  readonly grant: ServerGrant;
  /** Takes the id of a change of permissions as soon as it can be undone. */
  readonly noteUndo?: (permissionChangeId: string) => void;
  /** Takes the id of a change of permissions that is being undone. */
  readonly noteUndoing?: (permissionChangeId: string) => void;
}

/** An action of the assistant on a server, with the rights of the person who asked. */
export interface Tool<Input extends z.ZodType = z.ZodType> {
  readonly name: string;
  /** The right that the person needs. */
  readonly access: ServerAction;
  readonly description: string;
  readonly input: Input;
  /** For people, while it works: `Read server.properties`. */
  readonly label: (input: z.output<Input>) => string;
  /** The file that it is about. */
  readonly file?: (input: z.output<Input>) => string;
  /** What a person sees before they confirm it, in full. Otherwise they see the label. */
  readonly details?: (input: z.output<Input>, caller: ToolCaller) => Promise<string>;
  /** Its result is what the game says, and people see it. */
  readonly showsResult?: boolean;
  /** Console commands that it amounts to, for rules about them. */
  readonly commands?: (
    input: z.output<Input>,
    caller: ToolCaller,
  ) => readonly string[] | Promise<readonly string[]>;
  /** By its input, because one tool can be harmless or not. Undefined: such a call is never made. */
  readonly effect: (input: z.output<Input>) => ToolEffect | undefined;
  /** Why such a call is never made, if there is more to say. */
  readonly whyNever?: (input: z.output<Input>) => string | undefined;
  readonly run: (caller: ToolCaller, input: z.output<Input>) => Promise<unknown>;
  /** How the game shows whether a call has its effect. Empty: nothing shows that. */
  readonly proofs?: (input: z.output<Input>) => readonly ToolProof[];
}

export interface ToolProof {
  /** What the call sets: of several calls with the same subject the last one counts. */
  readonly subject: string;
  readonly isShown: (caller: ToolCaller) => Promise<boolean>;
}

/** Checks the types of a tool; the list of all tools forgets the input's type. */
export function defineTool<Input extends z.ZodType>(tool: Tool<Input>): Tool {
  const { file, details, commands, proofs, whyNever, ...rest } = tool;
  return {
    ...rest,
    label: (input) => tool.label(input as z.output<Input>),
    ...(file && { file: (input: unknown) => file(input as z.output<Input>) }),
    ...(details && {
      details: (input: unknown, caller: ToolCaller) => details(input as z.output<Input>, caller),
    }),
    ...(commands && {
      commands: (input: unknown, caller: ToolCaller) => commands(input as z.output<Input>, caller),
    }),
    ...(proofs && { proofs: (input: unknown) => proofs(input as z.output<Input>) }),
    ...(whyNever && { whyNever: (input: unknown) => whyNever(input as z.output<Input>) }),
    effect: (input) => tool.effect(input as z.output<Input>),
    run: (caller, input) => tool.run(caller, input as z.output<Input>),
  };
}

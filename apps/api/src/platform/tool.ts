import type { z } from "zod";
import type { Actor } from "./actor.ts";

/** What a tool does decides who has to confirm it. */
export type ToolEffect = "read" | "edit" | "install" | "run" | "destroy";

/** Something the assistant may do to a server, with the rights of the person who asked. */
export interface Tool<Input extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly effect: ToolEffect;
  readonly description: string;
  readonly input: Input;
  run(actor: Actor, serverId: string, input: z.output<Input>): Promise<unknown>;
}

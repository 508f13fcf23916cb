import { AppError } from "../../../platform/errors.ts";
import type { Tool, ToolProof } from "../../../platform/tool.ts";
import { actOnBehalf } from "../../accounts/index.ts";
import type { AssistantDeps } from "../assistant-deps.ts";
import { madeCalls } from "./turn.ts";
import { findEntries, type TurnRow } from "./turns.repository.ts";

/** Asks the game about everything the turn did outside its change set. False if a part of it can't be seen. */
export async function areEffectsShown(deps: AssistantDeps, turn: TurnRow): Promise<boolean> {
  const proofs = new Map<string, { tool: Tool; proof: ToolProof }>();
  for (const { call, isError } of madeCalls(await findEntries(deps.rows, turn.id))) {
    const tool = deps.tools().find(({ name }) => name === call.tool);
    const input = tool?.input.safeParse(call.input);
    const found = input?.success === true ? (tool?.proofs?.(input.data) ?? []) : [];
    if (!tool || found.length === 0 || isError) return false;
    for (const proof of found) proofs.set(proof.subject, { tool, proof });
  }
  try {
    const actor = await actOnBehalf(deps, turn.userId, "assistant");
    for (const { tool, proof } of proofs.values()) {
      const grant = await deps.authorizeServer(actor, tool.access, turn.serverId);
      if (!(await proof.isShown({ actor, grant, serverId: turn.serverId }))) return false;
    }
    return proofs.size > 0;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

import { shutGate, type Gate } from "../build/gate.ts";
import type { BuildWorld } from "../build/world.ts";
import type { HeldWrite } from "./points.ts";

const made = `
  create or replace function chaos_turn_wait() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(tg_argv[0]::int);
      return new;
    end $$;`;
const tables = ["ai_turns", "ai_turn_entries", "ai_approvals", "changes", "change_items"];

/** Blocks this write in the only server of the world. */
export async function holdTurn({ world, query }: BuildWorld, { table, on, when }: HeldWrite): Promise<Gate> {
  await query(made);
  for (const one of tables) await query(`drop trigger if exists chaos_turn_wait on ${one}`);
  return shutGate(world, async (key) => {
    await query(`create trigger chaos_turn_wait before ${on} on ${table} for each row when (${when})
      execute function chaos_turn_wait(${key})`);
  });
}

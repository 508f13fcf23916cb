import { shutGate, type Gate } from "../build/gate.ts";
import type { BuildWorld } from "../build/world.ts";
import { closeJobGate } from "../servers/gate.ts";
import { waitFor } from "../wait-for.ts";
import { StepMissed } from "./step-missed.ts";

/** What a step writes when it ends. */
export type HeldWrite =
  /** The job log line that the step writes when its effect is done. */
  | { readonly line: string }
  /** The backup gets this status, or its row is deleted. */
  | { readonly backup: "ready" | "deleted" };

const made = `
  create table if not exists chaos_backup_gates (server_id uuid primary key, becomes text not null, key int not null);
  create or replace function chaos_backup_wait() returns trigger language plpgsql as $$
    declare held int; becomes_now text;
    begin
      becomes_now := case when tg_op = 'DELETE' then 'deleted' when new.status <> old.status then new.status else '' end;
      select gate.key into held from chaos_backup_gates gate
       where gate.server_id = old.server_id and gate.becomes = becomes_now;
      if found then perform pg_advisory_xact_lock_shared(held); end if;
      return case when tg_op = 'DELETE' then old else new end;
    end $$;
  create or replace trigger chaos_backup_wait before update or delete on backups
    for each row execute function chaos_backup_wait();`;

/** Blocks this write for this server. */
export async function holdWrite(world: BuildWorld, serverId: string, write: HeldWrite): Promise<Gate> {
  if ("line" in write) return closeJobGate(world, [{ serverId, line: write.line }]);
  const { query } = world;
  await query(made);
  await query("truncate chaos_backup_gates");
  return shutGate(world.world, async (key) => {
    await query("insert into chaos_backup_gates values ($1, $2, $3)", [serverId, write.backup, key]);
  });
}

/** Whether a session waits at a gate of this database. */
export function untilHeld({ query }: BuildWorld, isOver: () => boolean): Promise<true> {
  const isHeld = async () => {
    const waiting = await query(
      `select 1 from pg_locks join pg_database on pg_database.oid = pg_locks.database
        where datname = current_database() and locktype = 'advisory' and not granted and mode = 'ShareLock'`,
    );
    if (waiting.length > 0) return true as const;
    if (isOver()) throw new StepMissed("it was over before its write");
    return undefined;
  };
  return waitFor("a write to be held up", isHeld, { withinMs: 120_000, everyMs: 20 });
}

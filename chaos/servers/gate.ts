import { shutGate, type Gate } from "../build/gate.ts";
import type { BuildWorld } from "../build/world.ts";

const made = `
  create table if not exists chaos_job_gates (server_id uuid primary key, line text not null, key int not null);
  create or replace function chaos_job_wait() returns trigger language plpgsql as $$
    declare held int;
    begin
      select gate.key into held from chaos_job_gates gate join maintenance_jobs job on job.server_id = gate.server_id
       where job.id = new.job_id and new.text ~ gate.line;
      if found then perform pg_advisory_xact_lock_shared(held); end if;
      return new;
    end $$;
  create or replace trigger chaos_job_wait before insert on maintenance_job_lines
    for each row execute function chaos_job_wait();`;

/** Holds jobs in a step: the log line after the step's effect can't be written before the gate opens. */
export async function closeJobGate(
  { world, query }: BuildWorld,
  held: readonly { readonly serverId: string; readonly line: string }[],
): Promise<Gate> {
  await query(made);
  await query("truncate chaos_job_gates");
  return shutGate(world, async (key) => {
    for (const { serverId, line } of held)
      await query("insert into chaos_job_gates values ($1, $2, $3)", [serverId, line, key]);
  });
}

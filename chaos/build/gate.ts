import { randomInt } from "node:crypto";
import { Client } from "pg";
import type { BuildStepName } from "@blockwright/contract/builds";
import type { Builder } from "./people.ts";
import type { BuildWorld } from "./world.ts";

/** Holds builds in a step: the log line near the end of the step can't be written before the gate opens. */
export interface Gate {
  open(): Promise<void>;
}

/** For each step, the log line that follows its effect and precedes its end. */
const lastLines: Readonly<Record<BuildStepName, string>> = {
  "server environment": "^Reserved port",
  "installing minecraft": "^Minecraft is installed",
  "installing plugins": "^Installed ",
  "verify plugins": " loads\\.$",
  "configure settings": "^Wrote ",
  "launch server": "^Players can join",
};

const made = `
  create table if not exists chaos_gates (user_id uuid primary key, line text not null, key int not null);
  create or replace function chaos_wait() returns trigger language plpgsql as $$
    declare held int;
    begin
      select gate.key into held from chaos_gates gate join build_tasks build on build.user_id = gate.user_id
       where build.id = new.build_id and new.text ~ gate.line;
      if found then perform pg_advisory_xact_lock_shared(held); end if;
      return new;
    end $$;
  create or replace trigger chaos_wait before insert on build_lines for each row execute function chaos_wait();`;

export async function closeGate(
  { world, query }: BuildWorld,
  held: readonly { readonly builder: Builder; readonly step: BuildStepName }[],
): Promise<Gate> {
  await query(made);
  await query("truncate chaos_gates");
  return shutGate(world, async (key) => {
    for (const { builder, step } of held)
      await query("insert into chaos_gates values ($1, $2, $3)", [builder.userId, lastLines[step], key]);
  });
}

/** Requests for the lock of that key wait until the gate opens. */
export async function shutGate(
  { databaseUrl }: Pick<BuildWorld["world"], "databaseUrl">,
  log: (key: number) => Promise<void>,
): Promise<Gate> {
  const key = randomInt(2 ** 31);
  // The lock is held by this session, so that it is released if PostgreSQL is killed.
  const session = new Client({ connectionString: databaseUrl });
  session.on("error", () => undefined);
  await session.connect();
  await session.query("select pg_advisory_lock($1)", [key]);
  await log(key);
  return { open: () => session.end().catch(() => undefined) };
}

import { z } from "zod";
import type { FindPlayerName } from "../modules/planning/index.ts";
import type { FindPlayerId } from "../modules/players/index.ts";
import { EgressError, type EgressClient, type EgressSource } from "../platform/egress/egress-client.ts";

const profile = z.object({ id: z.string().regex(/^[0-9a-f]{32}$/), name: z.string().max(16) });
/** A name that nobody has today can be taken tomorrow. */
const freshForMs = 3600_000;

export function createFindPlayerName(egress: EgressClient, source: EgressSource): FindPlayerName {
  return async (name) => (await findProfile(egress, source, name))?.name;
}

export function createFindPlayerId(egress: EgressClient, source: EgressSource): FindPlayerId {
  return async (name) => {
    const found = await findProfile(egress, source, name);
    const uuid = found?.id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
    return found && uuid !== undefined ? { name: found.name, uuid } : undefined;
  };
}

async function findProfile(egress: EgressClient, source: EgressSource, name: string) {
  const path = `/users/profiles/minecraft/${encodeURIComponent(name)}`;
  const found = await egress.askIfAny({ source, path, shape: profile, freshForMs });
  if (found && found.name.toLowerCase() !== name.toLowerCase())
    throw new EgressError("unexpected", source.name, `${source.name} answers with another player.`);
  return found;
}

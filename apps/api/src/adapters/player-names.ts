import { z } from "zod";
import type { FindPlayerName } from "../modules/planning/index.ts";
import { EgressError, type EgressClient, type EgressSource } from "../platform/egress/egress-client.ts";

const profile = z.object({ id: z.string().regex(/^[0-9a-f]{32}$/), name: z.string().max(16) });
/** A name that nobody has today can be taken tomorrow. */
const freshForMs = 3600_000;

export function createFindPlayerName(egress: EgressClient, source: EgressSource): FindPlayerName {
  return async (name) => {
    const path = `/users/profiles/minecraft/${encodeURIComponent(name)}`;
    const found = await egress.askIfAny({ source, path, shape: profile, freshForMs });
    if (found && found.name.toLowerCase() !== name.toLowerCase())
      throw new EgressError("unexpected", source.name, `${source.name} answers with another player.`);
    return found?.name;
  };
}

import { mostNames, shownName } from "@blockwright/minecraft/status/player-names";
import { z } from "zod";
import { defineRpc } from "./rpc.ts";

/** Some of the players who are on, as the game told last. Bedrock servers tell none. Unknown to older agents. */
export const listPlayers = defineRpc({
  name: "list-players",
  effect: "reads",
  request: z.object({ instanceId: z.uuid() }),
  response: z.object({ names: z.array(z.string().regex(shownName)).max(mostNames) }),
});

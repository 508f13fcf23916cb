import { z } from "zod";
import type { BedrockStatus } from "./bedrock.ts";
import { mostPlayers } from "./most-players.ts";

/** The path that clients ask before they join. Any success is a yes. */
export const joinPath = "/v1/join";
export const maxJoinAnswerBytes = 64 * 1024;

const count = z.int().min(0).max(mostPlayers);
const answer = z.object({
  version: z.string().max(40).default(""),
  players: count.default(0),
  maxPlayers: count.nullable().default(null),
});

/** A server may answer without saying anything about itself. Undefined: it is not the answer of a game. */
export function decodeJoinAnswer(body: Buffer): JoinStatus | undefined {
  if (body.length === 0) return { version: "", players: 0, maxPlayers: null };
  if (body.length > maxJoinAnswerBytes) return undefined;
  try {
    return answer.parse(JSON.parse(body.toString("utf8")));
  } catch {
    return undefined;
  }
}

export interface JoinStatus extends Omit<BedrockStatus, "maxPlayers"> {
  /** Null where the server does not say it. */
  readonly maxPlayers: number | null;
}

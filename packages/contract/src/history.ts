import { z } from "zod";
import { defineRoute } from "./route.ts";

export const historyRanges = ["hour", "day", "week", "year"] as const;
export type HistoryRange = (typeof historyRanges)[number];

const point = z.object({
  at: z.iso.datetime(),
  /** Average percent of one core; null while it was not running. */
  cpu: z.number().nullable(),
  /** MB. */
  memory: z.number().nullable(),
  /** The maximum at any time. */
  players: z.int().nullable(),
  /** Ticks per second, 20 at most. Asked while players are online; null if the software does not tell. */
  tps: z.number().nullable(),
  /** Milliseconds per tick. */
  mspt: z.number().nullable(),
  /** Its machine had more work than cores. */
  isMachineBusy: z.boolean(),
});
export type HistoryPoint = z.output<typeof point>;

export const getHistory = defineRoute({
  method: "GET",
  path: "/api/servers/{serverId}/history",
  access: "server:view",
  limit: "read",
  summary: "How a server has been doing, oldest first",
  params: z.object({ serverId: z.uuid() }),
  query: z.object({ range: z.enum(historyRanges).default("hour") }),
  response: z.object({ range: z.enum(historyRanges), points: z.array(point) }),
  errors: ["NOT_FOUND"],
});

import { z } from "zod";
import { defineRoute } from "./route.ts";

const activityEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  /** Null for the platform itself, or a deleted account. */
  username: z.string().nullable(),
  isOperator: z.boolean(),
  /** The channel: browser, api-key, assistant, schedule, sftp or system. */
  via: z.string(),
  /** noun.past-verb */
  action: z.string(),
  /** The affected person, if any. */
  toUsername: z.string().nullable(),
  serverId: z.uuid().nullable(),
  serverName: z.string().nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});
export type ActivityEntry = z.output<typeof activityEntry>;

export const activityKindsShown = ["server", "file", "plugin", "change", "build"] as const;
export type ActivityKind = (typeof activityKindsShown)[number];

const query = z.object({
  /** `next` of the previous answer. */
  before: z
    .string()
    .regex(/^\d{1,18}-\d{1,15}$/)
    .optional(),
  kind: z.enum(activityKindsShown).optional(),
  userId: z.uuid().optional(),
});
const page = z.object({ entries: z.array(activityEntry), next: z.string().nullable() });
const params = z.object({ serverId: z.uuid() });

export const listServerActivity = defineRoute({
  method: "GET",
  path: "/api/servers/{serverId}/activity",
  access: "server:view",
  limit: "read",
  summary: "What was done to a server and by whom, newest first, 50 at a time",
  params,
  query,
  response: page,
  errors: ["NOT_FOUND"],
});

export const exportServerActivity = defineRoute({
  kind: "download",
  method: "GET",
  path: "/api/servers/{serverId}/activity/export",
  access: "server:view",
  limit: "download",
  summary: "The newest 10,000 entries as CSV",
  params,
  errors: ["NOT_FOUND"],
});

export const listOwnActivity = defineRoute({
  method: "GET",
  path: "/api/activity",
  access: "signed-in",
  limit: "read",
  summary: "What was done to one's own servers and which ones were shared, newest first, 50 at a time",
  query,
  response: page,
});

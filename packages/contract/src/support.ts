import { z } from "zod";
import { failedRun } from "./admin/runs.ts";
import { operatorReason } from "./admin/reason.ts";
import { defineRoute } from "./route.ts";
import { serverStatuses } from "./servers.ts";

const helpedServer = z.object({
  id: z.uuid(),
  name: z.string(),
  serverType: z.string(),
  minecraftVersion: z.string(),
  status: z.enum(serverStatuses),
});
export type HelpedServer = z.output<typeof helpedServer>;

/** Nothing about plans or payments: support has nothing to do with money. */
const helpedPerson = z.object({
  id: z.uuid(),
  username: z.string(),
  email: z.string(),
  /** Null: not suspended. */
  suspendedReason: z.string().nullable(),
  servers: z.array(helpedServer),
});
export type HelpedPerson = z.output<typeof helpedPerson>;

export const listHelpedPeople = defineRoute({
  method: "GET",
  path: "/api/support/people",
  access: "support",
  limit: "read",
  summary: "People with their servers, by name; a page at a time",
  query: z.object({
    /** The last username of the page before. */
    after: z.string().max(40).optional(),
    /** Names that start like this, or the id of a server. */
    q: z.string().max(40).optional(),
  }),
  response: z.object({
    people: z.array(helpedPerson),
    /** Null on the last page. */
    next: z.string().nullable(),
  }),
});

export const restartHelpedServer = defineRoute({
  method: "POST",
  path: "/api/support/restart-server",
  access: "support",
  limit: "costly",
  summary: "Restart somebody's server; its owner reads the reason",
  body: z.object({ serverId: z.uuid(), reason: operatorReason }),
  response: z.object({ status: z.enum(serverStatuses) }),
  errors: ["NOT_FOUND", "POWER_REFUSED"],
});

export const listSupportRuns = defineRoute({
  method: "GET",
  path: "/api/support/failed-runs",
  access: "support",
  limit: "read",
  summary: "Work that ended with an error, without that about payments",
  response: z.object({ runs: z.array(failedRun) }),
});

export const retrySupportRun = defineRoute({
  method: "POST",
  path: "/api/support/retry-run",
  access: "support",
  limit: "write",
  summary: "Run a failed workflow again, with the same input; none about payments",
  body: z.object({ runId: z.string().min(1).max(300) }),
  response: z.object({}),
  errors: ["NOT_FOUND"],
});

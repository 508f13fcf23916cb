import { z } from "zod";
import { defineRoute } from "../route.ts";

/** Kinds of differences between what the machines, the stores and the database hold. Names are permanent. */
export const driftKindIds = [
  "container-unknown",
  "container-of-deleted-server",
  "instance-unknown",
  "instance-of-deleted-server",
  "claimed-twice",
  "instance-missing",
  "not-running",
  "generation-behind",
  "generation-ahead",
  "memory-limit-wrong",
  "ports-wrong",
  "tree-unknown",
  "tree-of-deleted-server",
  "tree-missing",
  "kept-unknown",
  "leftovers",
  "lease-unused",
  "port-not-leased",
  "reserved-wrong",
  "repository-without-server",
  "backups-without-key",
  "snapshot-missing",
  "sftp-access-orphaned",
  "subscription-without-server",
  "paid-without-subscription",
  "domain-elsewhere",
] as const;
export type DriftKindId = (typeof driftKindIds)[number];

export const repairIds = [
  "remove-container",
  "stop",
  "back-up-and-remove",
  "send-again",
  "restart",
  "adopt-generation",
  "restore-backup",
  "clear-leftovers",
  "release-lease",
  "lease-port",
  "recount",
  "remove-repository",
  "back-up-again",
  "remove-access",
  "end-subscription",
  "check-domain",
  "accept",
  "adopt",
] as const;
export type RepairId = (typeof repairIds)[number];

const repair = z.object({
  id: z.enum(repairIds),
  label: z.string(),
  /** What it does, and what it does not touch. */
  description: z.string(),
  /** It asks for the account that gets the server. */
  needsAccount: z.literal(true).optional(),
});
export type Repair = z.output<typeof repair>;

const finding = z.object({
  id: z.uuid(),
  /** What it is about, in one line. It may contain names that a machine reported. */
  subject: z.string(),
  machine: z.string().nullable(),
  /** Set if the database has that server and it is not deleted. */
  server: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  firstSeenAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  /** The repair that is under way. */
  repairing: z.enum(repairIds).nullable(),
  /** Why the last repair did not work. */
  error: z.string().nullable(),
});
export type DriftFinding = z.output<typeof finding>;

const group = z.object({
  kind: z.enum(driftKindIds),
  title: z.string(),
  explanation: z.string(),
  repairs: z.array(repair),
  /** It is repaired at the next check without being asked. */
  isAutomatic: z.boolean(),
  findings: z.array(finding),
  /** More are there than are listed. */
  more: z.int().nonnegative(),
});
export type DriftGroup = z.output<typeof group>;

/** Findings listed of one kind. */
export const listedPerKind = 20;

export const readIntegrity = defineRoute({
  method: "GET",
  path: "/api/admin/integrity",
  access: "admin",
  limit: "read",
  summary: "Differences between the machines, the stores and the database, by kind, with their repairs",
  response: z.object({
    groups: z.array(group),
    /** When the last check ended. Null before the first. */
    checkedAt: z.iso.datetime().nullable(),
    isChecking: z.boolean(),
    /** Machines that did not answer the last check. */
    away: z.array(z.string()),
  }),
});

export const runCheck = defineRoute({
  method: "POST",
  path: "/api/admin/integrity/check",
  access: "admin",
  limit: "costly",
  summary: "Compare machines, stores and database now; takes about half a minute",
  response: z.object({}),
  // While a check is under way, another request changes nothing.
  idempotency: "natural",
});

export const repairDrift = defineRoute({
  method: "POST",
  path: "/api/admin/integrity/repair",
  access: "admin",
  limit: "write",
  needsConfirmation: true,
  summary: "Repair one difference; it is looked at once more before anything is changed",
  body: z.object({
    findingId: z.uuid(),
    repair: z.enum(repairIds),
    /** Kept in the activity log. */
    reason: z.string().trim().min(3, "Please say why, in a few words.").max(300),
    /** Of an adoption: the e-mail address or username of the account that gets the server. */
    account: z.string().trim().min(1, "Please name an account.").max(254).optional(),
  }),
  response: z.object({}),
  errors: ["NOT_FOUND", "CHANGE_REFUSED"],
});

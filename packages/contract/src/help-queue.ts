import { z } from "zod";
import { operatorReason } from "./admin/reason.ts";
import { helpReport } from "./help.ts";
import { defineRoute } from "./route.ts";

export const helpKinds = ["help", "person-appeal", "server-appeal"] as const;
export type HelpKind = (typeof helpKinds)[number];

export const helpStates = ["open", "answered", "closed", "accepted", "declined"] as const;
export type HelpState = (typeof helpStates)[number];

/** All of its text is untrusted. */
const helpRequest = z.object({
  id: z.uuid(),
  kind: z.enum(helpKinds),
  state: z.enum(helpStates),
  person: z.object({ id: z.uuid(), username: z.string(), email: z.string() }),
  server: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  message: z.string(),
  /** Null for appeals. */
  report: helpReport.nullable(),
  /** Of an appeal: why they are suspended. Null if they no longer are. */
  suspendedReason: z.string().nullable(),
  answer: z.string().nullable(),
  decidedBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
});
export type HelpRequest = z.output<typeof helpRequest>;

export const helpRequestsPerPage = 20;

export const listHelpRequests = defineRoute({
  method: "GET",
  path: "/api/support/help-requests",
  access: "support",
  limit: "read",
  summary: "Requests for help and appeals: the open ones, oldest first, or the others, newest first",
  query: z.object({
    show: z.enum(["open", "done"]).default("open"),
    /** The last one of the page before. */
    after: z.uuid().optional(),
  }),
  response: z.object({
    requests: z.array(helpRequest),
    /** Null on the last page. */
    next: z.uuid().nullable(),
  }),
});

const params = z.object({ requestId: z.uuid() });

export const answerHelpRequest = defineRoute({
  method: "POST",
  path: "/api/support/help-requests/{requestId}/answer",
  access: "support",
  limit: "write",
  summary: "Mail an answer to the person who asked for help, once",
  params,
  body: z.object({
    text: z
      .string()
      .trim()
      .min(3, "Please write an answer.")
      .max(4000, "Please keep it under 4,000 characters."),
  }),
  /** False: the person does not belong to that server any more, or mail is not configured. */
  response: z.object({ isMailed: z.boolean() }),
  errors: ["NOT_FOUND", "HELP_REFUSED"],
});

export const closeHelpRequest = defineRoute({
  method: "POST",
  path: "/api/support/help-requests/{requestId}/close",
  access: "support",
  limit: "write",
  summary: "Close a request for help without an answer; the people of the server read the reason",
  params,
  body: z.object({ reason: operatorReason }),
  response: z.object({}),
  errors: ["NOT_FOUND", "HELP_REFUSED"],
});

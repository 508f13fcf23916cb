import { z } from "zod";
import { defineRoute } from "./route.ts";

const version = z.int().positive().max(10_000);

/** Called by a machine's agent, never by a browser. Authorized by the one-time token. */
export const enrolNode = defineRoute({
  method: "POST",
  path: "/api/nodes/enrol",
  access: "public",
  limit: "enrolment",
  summary: "Exchange a one-time token for a machine's own credentials",
  body: z.object({
    token: z.string().min(20).max(200),
    protocol: z.object({ oldest: version, newest: version }),
    name: z.string().trim().min(1).max(60),
    address: z.string().trim().min(1).max(255),
    memoryMb: z.int().positive().max(4_194_304),
    diskMb: z.int().positive().max(10_485_760),
    cpus: z.int().positive().max(1024),
  }),
  response: z.object({
    nodeId: z.uuid(),
    natsUrl: z.string(),
    credentials: z.string(),
    credentialsExpireAt: z.iso.datetime(),
  }),
  status: 201,
  errors: ["ENROLMENT_REFUSED", "ENROLMENT_NOT_CONFIGURED", "TOO_MANY_TRIES"],
  // The answer is secret and must not be stored for idempotency; the token itself works only once.
  idempotency: "natural",
});

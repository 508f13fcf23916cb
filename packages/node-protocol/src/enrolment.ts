import { z } from "zod";
import { protocolRange } from "./protocol-version.ts";

/** Sent once over HTTPS: exchanges a one-time token for the node's credentials. */
export const enrolmentRequest = z.object({
  token: z.string().min(20).max(200),
  protocol: protocolRange,
  name: z.string().min(1).max(60),
  address: z.string().min(1).max(255),
  memoryMb: z.int().positive(),
  diskMb: z.int().positive(),
  cpus: z.int().positive(),
});

export const enrolmentAnswer = z.object({
  nodeId: z.string(),
  natsUrl: z.string(),
  credentials: z.string(),
  credentialsExpireAt: z.iso.datetime(),
});

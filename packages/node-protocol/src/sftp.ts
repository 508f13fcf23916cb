import { z } from "zod";
import { defineRpc } from "./rpc.ts";

/** What a session may do with the files of its server. */
export const sftpRights = ["none", "read", "write"] as const;
export type SftpRight = (typeof sftpRights)[number];

/** Where a node's SFTP answers, and its host key's fingerprint as clients show it. */
export const sftpService = z.object({
  port: z.int().min(1).max(65_535),
  fingerprint: z.string().regex(/^SHA256:[A-Za-z0-9+/]{43}$/),
});
export type SftpService = z.output<typeof sftpService>;

/** How long rights hold without being asked for again. A session without them may do nothing. */
export const sftpLeaseMs = 30_000;

export const maxSftpSessions = 200;

const credential = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("password"), password: z.string().max(200) }),
  z.object({
    kind: z.literal("key"),
    /** As in a line of authorized_keys, in base64. */
    publicKey: z.string().max(8000),
    /** False while a client only asks whether this key would do. The node has checked the signature otherwise. */
    isProven: z.boolean(),
  }),
]);
export type SftpCredential = z.output<typeof credential>;

/** Sealed by the api, for this node: what a session was let in with. */
const ticket = z.string().min(1).max(1000);
const sessionId = z.uuid();

/** Asked by a node when somebody signs in. It is only told about servers that it runs. */
export const signInSftp = defineRpc({
  name: "sign-in-sftp",
  effect: "changes",
  request: z.object({ username: z.string().max(100), address: z.string().max(64), credential }),
  response: z.object({
    isWelcome: z.boolean(),
    /** Null for whoever is not welcome, or only asked. */
    session: z.object({ sessionId, ticket, instanceId: z.uuid(), right: z.enum(sftpRights) }).nullable(),
  }),
});

/** Asked by a node well within `sftpLeaseMs`, for all of its sessions at once. */
export const renewSftp = defineRpc({
  name: "renew-sftp",
  effect: "reads",
  request: z.object({ tickets: z.array(ticket).max(maxSftpSessions) }),
  response: z.object({ rights: z.array(z.enum(sftpRights)).max(maxSftpSessions) }),
});

const amount = z.int().nonnegative();

export const sftpSummary = z.object({
  seconds: amount,
  filesRead: amount,
  filesWritten: amount,
  bytesRead: amount,
  bytesWritten: amount,
  removed: amount,
  renamed: amount,
});
export type SftpSummary = z.output<typeof sftpSummary>;

/** Told by a node when a session is over. */
export const endSftp = defineRpc({
  name: "end-sftp",
  effect: "changes",
  request: z.object({ ticket, summary: sftpSummary }),
  response: z.object({}),
});

/** Told to a node at once when a right has changed. A session that has none is cut. */
export const changeSftpRights = defineRpc({
  name: "change-sftp-rights",
  effect: "changes",
  request: z.object({
    sessions: z
      .array(z.object({ sessionId, right: z.enum(sftpRights) }))
      .min(1)
      .max(maxSftpSessions),
  }),
  response: z.object({}),
});

import { z } from "zod";
import { maxTextBytes, treePath } from "./files.ts";
import { defineRpc } from "./rpc.ts";

/** What a session may do with the files of its server. */
export const sftpRights = ["none", "read", "write"] as const;
export type SftpRight = (typeof sftpRights)[number];

/** The address of a node's SFTP server, and its host key's fingerprint as clients show it. */
export const sftpService = z.object({
  port: z.int().min(1).max(65_535),
  fingerprint: z.string().regex(/^SHA256:[A-Za-z0-9+/]{43}$/),
});
export type SftpService = z.output<typeof sftpService>;

/** How long permissions are valid without renewal. A session without valid permissions may do nothing. */
export const sftpLeaseMs = 30_000;

export const maxSftpSessions = 200;

const credential = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("password"), password: z.string().max(200) }),
  z.object({
    kind: z.literal("key"),
    /** As in a line of authorized_keys, in base64. */
    publicKey: z.string().max(8000),
    /** False while a client only asks whether this key is acceptable. Otherwise the node has verified the signature. */
    isProven: z.boolean(),
  }),
]);
export type SftpCredential = z.output<typeof credential>;

/** Proof of a session's sign-in, sealed by the api for this node. */
const ticket = z.string().min(1).max(1000);
const sessionId = z.uuid();

/** Sent by a node for a sign-in. The api only answers for servers that the node runs. */
export const signInSftp = defineRpc({
  name: "sign-in-sftp",
  effect: "changes",
  request: z.object({ username: z.string().max(100), address: z.string().max(64), credential }),
  response: z.object({
    isWelcome: z.boolean(),
    /** Null if access is denied, or if the key was only offered. */
    session: z.object({ sessionId, ticket, instanceId: z.uuid(), right: z.enum(sftpRights) }).nullable(),
  }),
});

/** Sent by a node well within `sftpLeaseMs`, for all of its sessions at once. */
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

/** Sent by a node when a session has ended. */
export const endSftp = defineRpc({
  name: "end-sftp",
  effect: "changes",
  request: z.object({ ticket, summary: sftpSummary }),
  response: z.object({}),
});

/** Sent by a node before a session replaces or removes a file. The node waits for the answer. */
export const keepSftpVersion = defineRpc({
  name: "keep-sftp-version",
  effect: "changes",
  request: z.object({
    ticket,
    path: treePath,
    /** The content of the file, in base64. */
    content: z.string().max(Math.ceil(maxTextBytes / 3) * 4),
  }),
  response: z.object({}),
});

/** Sent by a node when a session has renamed a file, so that its history moves along. */
export const moveSftpHistory = defineRpc({
  name: "move-sftp-history",
  effect: "changes",
  request: z.object({ ticket, from: treePath, to: treePath }),
  response: z.object({}),
});

/** Sent to a node as soon as a permission has changed. A session without permission is disconnected. */
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

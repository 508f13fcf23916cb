import { z } from "zod";
import { defineRoute } from "./route.ts";

const params = z.object({ serverId: z.uuid() });
/** Of the account: a page that was left open must not be enough to let somebody in for good. */
const accountPassword = z.string().min(1, "Please enter your password.").max(128);

export const getSftp = defineRoute({
  method: "GET",
  path: "/api/servers/{serverId}/sftp",
  access: "server:read-files",
  limit: "read",
  summary: "How to reach a server's files over SFTP",
  params,
  response: z.object({
    /** Null while its machine offers no SFTP. */
    connection: z
      .object({
        host: z.string(),
        port: z.int(),
        username: z.string(),
        url: z.string(),
        /** Fingerprint of the machine's host key, as clients show it. */
        fingerprint: z.string(),
      })
      .nullable(),
    /** When the caller's password was created; null if there is none. */
    passwordMadeAt: z.iso.datetime().nullable(),
  }),
  errors: ["NOT_FOUND"],
});

export const makeSftpPassword = defineRoute({
  method: "POST",
  path: "/api/servers/{serverId}/sftp/password",
  access: "server:read-files",
  limit: "security",
  summary: "Make a new SFTP password for oneself on this server. It is shown once",
  params,
  body: z.object({ accountPassword }),
  response: z.object({ password: z.string() }),
  // The answer is secret and must not be stored for idempotency.
  idempotency: "natural",
  errors: ["NOT_FOUND", "WRONG_PASSWORD", "TOO_MANY_TRIES", "BUSY"],
});

export const removeSftpPassword = defineRoute({
  method: "DELETE",
  path: "/api/servers/{serverId}/sftp/password",
  access: "server:read-files",
  limit: "security",
  summary: "Take one's SFTP password on this server away",
  params,
  response: z.object({}),
  errors: ["NOT_FOUND"],
});

const sshKey = z.object({
  id: z.uuid(),
  name: z.string(),
  fingerprint: z.string(),
  createdAt: z.iso.datetime(),
});
export type SshKey = z.output<typeof sshKey>;

export const listSshKeys = defineRoute({
  method: "GET",
  path: "/api/account/ssh-keys",
  access: "signed-in",
  limit: "read",
  summary: "One's own public keys for SFTP",
  response: z.object({ keys: z.array(sshKey) }),
});

export const addSshKey = defineRoute({
  method: "POST",
  path: "/api/account/ssh-keys",
  access: "signed-in",
  limit: "security",
  summary: "Add a public key for SFTP",
  body: z.object({
    name: z.string().trim().min(1, "Please give this key a name.").max(60, "Please choose a shorter name."),
    publicKey: z
      .string()
      .trim()
      .min(20, "Please paste a public key.")
      .max(8000, "That is too long for a public key."),
    accountPassword,
  }),
  response: z.object({ id: z.uuid() }),
  status: 201,
  errors: ["INVALID_REQUEST", "WRONG_PASSWORD", "TOO_MANY_TRIES", "BUSY"],
});

export const removeSshKey = defineRoute({
  method: "DELETE",
  path: "/api/account/ssh-keys/{keyId}",
  access: "signed-in",
  limit: "security",
  summary: "Remove a public key",
  params: z.object({ keyId: z.uuid() }),
  response: z.object({}),
  errors: ["NOT_FOUND"],
});

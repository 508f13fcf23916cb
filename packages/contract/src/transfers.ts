import { z } from "zod";
import { defineRoute } from "./route.ts";

const params = z.object({ serverId: z.uuid() });
const oneUpload = params.extend({ uploadId: z.string().regex(/^[\w-]{16}$/) });
/** Relative to the server's folder. The node validates each component. */
const path = z.string().max(4096);

/** More than any plan's storage. */
export const maxUploadBytes = 2 ** 40;

const resumable = {
  kind: "resumable",
  access: "server:write-files",
  limit: "transfer",
  idempotency: "natural",
} as const;

export const createUpload = defineRoute({
  ...resumable,
  method: "POST",
  path: "/api/servers/{serverId}/uploads",
  summary: "Begin to upload a file of any size. It takes its place when its last byte has come",
  params,
  metadata: z.object({
    path: path.min(1),
    /** Whether an existing file may be replaced. */
    replace: z
      .enum(["true", "false"])
      .default("false")
      .transform((word) => word === "true"),
    /** An archive for a restore stays hidden, and is deleted after a day if it is not used. */
    purpose: z.enum(["file", "restore"]).default("file"),
  }),
  status: 201,
  errors: [
    "NOT_FOUND",
    "FILE_EXISTS",
    "JOB_RUNNING",
    "STORAGE_FULL",
    "TUS_VERSION",
    "NODE_AWAY",
    "NODE_SLOW",
  ],
});

export const seeUpload = defineRoute({
  ...resumable,
  method: "HEAD",
  path: "/api/servers/{serverId}/uploads/{uploadId}",
  summary: "How much of an upload has come",
  params: oneUpload,
  status: 200,
  errors: ["NOT_FOUND", "FILE_EXISTS", "UPLOAD_BUSY", "TUS_VERSION", "NODE_AWAY", "NODE_SLOW"],
});

export const fillUpload = defineRoute({
  ...resumable,
  method: "PATCH",
  path: "/api/servers/{serverId}/uploads/{uploadId}",
  summary: "Send the bytes of an upload from where it is",
  params: oneUpload,
  status: 204,
  errors: [
    "NOT_FOUND",
    "UPLOAD_ELSEWHERE",
    "FILE_EXISTS",
    "TUS_VERSION",
    "STORAGE_FULL",
    "TOO_LARGE",
    "BYTES_ONLY",
    "UPLOAD_BUSY",
    "NODE_AWAY",
    "NODE_SLOW",
  ],
});

export const dropUpload = defineRoute({
  ...resumable,
  method: "DELETE",
  path: "/api/servers/{serverId}/uploads/{uploadId}",
  summary: "Give an upload up and delete what has come of it",
  params: oneUpload,
  status: 204,
  errors: ["NOT_FOUND", "TUS_VERSION", "NODE_AWAY", "NODE_SLOW"],
});

export const downloadFile = defineRoute({
  kind: "download",
  method: "GET",
  path: "/api/servers/{serverId}/downloads",
  access: "server:read-files",
  limit: "download",
  summary: "A file of a server. A part of it can be asked for, so that a broken download goes on",
  params,
  query: z.object({ path: path.min(1) }),
  errors: ["NOT_FOUND", "INVALID_REQUEST", "RANGE_REFUSED", "BUSY", "NODE_AWAY", "NODE_SLOW"],
});

export const maxArchivedNames = 100;
const archivedName = z.string().min(1).max(1024);

export const downloadArchive = defineRoute({
  kind: "download",
  method: "GET",
  path: "/api/servers/{serverId}/downloads/archive",
  access: "server:read-files",
  limit: "download",
  summary: "Files and folders as one zip",
  params,
  query: z.object({
    dir: path.default(""),
    /** Names in that folder, `names=a&names=b`. Empty means the whole folder. */
    names: z.union([archivedName, z.array(archivedName).max(maxArchivedNames)]).default([]),
  }),
  errors: ["NOT_FOUND", "INVALID_REQUEST", "TOO_LARGE", "BUSY", "NODE_AWAY", "NODE_SLOW"],
});

const relay = {
  kind: "relay",
  path: "/api/relays/{replica}/{relayId}",
  access: "public",
  limit: "relay",
  params: z.object({ replica: z.string(), relayId: z.uuid() }),
  idempotency: "natural",
  errors: ["NOT_FOUND"],
} as const;

export const takeBytes = defineRoute({
  ...relay,
  method: "GET",
  summary: "What a browser uploads, for the machine that was told to take it",
  status: 200,
});

export const bringBytes = defineRoute({
  ...relay,
  method: "PUT",
  summary: "What a browser downloads, from the machine that was told to bring it",
  status: 204,
});

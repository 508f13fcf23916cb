import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SftpRight } from "@blockwright/node-protocol/sftp";
import { describe, expect, test } from "vitest";
import type { RequestType } from "../wire/packet-reader.ts";
import type { extensions } from "./answers.ts";
import { flags, noAttributes, text, u32, u64, type requests } from "./raw-client.fixture.ts";
import { openSession } from "./session.fixture.ts";

interface Request {
  readonly needs: SftpRight;
  readonly parts: (handles: { readonly file: Buffer; readonly folder: Buffer }) => readonly Buffer[];
}
type ExtensionName = keyof typeof extensions;

const file = text("/file");
const size = [u32(1), u64(0)];

/** A new request type without an entry does not compile. `init` is refused for everybody: the session has begun. */
const plainRequests: Readonly<Record<Exclude<RequestType, "init" | "extended">, Request>> = {
  open: { needs: "read", parts: () => [file, u32(flags.read), noAttributes] },
  close: { needs: "none", parts: (handles) => [handles.file] },
  read: { needs: "read", parts: (handles) => [handles.file, u64(0), u32(10)] },
  write: { needs: "write", parts: (handles) => [handles.file, u64(0), text("x")] },
  lstat: { needs: "read", parts: () => [file] },
  fstat: { needs: "read", parts: (handles) => [handles.file] },
  setstat: { needs: "write", parts: () => [file, ...size] },
  fsetstat: { needs: "write", parts: (handles) => [handles.file, ...size] },
  opendir: { needs: "read", parts: () => [text("/")] },
  readdir: { needs: "read", parts: (handles) => [handles.folder] },
  remove: { needs: "write", parts: () => [file] },
  mkdir: { needs: "write", parts: () => [text("/new"), noAttributes] },
  rmdir: { needs: "write", parts: () => [text("/empty")] },
  realpath: { needs: "read", parts: () => [text("/.")] },
  stat: { needs: "read", parts: () => [file] },
  rename: { needs: "write", parts: () => [file, text("/other")] },
};
const extended: Readonly<Record<ExtensionName, Request>> = {
  "posix-rename@openssh.com": { needs: "write", parts: () => [file, text("/other")] },
  "statvfs@openssh.com": { needs: "read", parts: () => [file] },
  "fstatvfs@openssh.com": { needs: "read", parts: (handles) => [handles.file] },
  "fsync@openssh.com": { needs: "write", parts: (handles) => [handles.file] },
  "lsetstat@openssh.com": { needs: "write", parts: () => [file, ...size] },
  "limits@openssh.com": { needs: "none", parts: () => [] },
};
const openings: Readonly<Record<string, number>> = {
  "open to write": flags.write,
  "open to append": flags.append,
  "open to create": flags.create,
  "open to truncate": flags.read | flags.truncate,
};

type Case = readonly [name: string, type: keyof typeof requests, request: Request];
const cases: readonly Case[] = [
  ...Object.entries(plainRequests).map(([name, request]): Case => [
    name,
    name as keyof typeof plainRequests,
    request,
  ]),
  ...Object.entries(extended).map(([name, { needs, parts }]): Case => [
    name,
    "extended",
    { needs, parts: (handles) => [text(name), ...parts(handles)] },
  ]),
  ...Object.entries(openings).map(([name, wanted]): Case => [
    name,
    "open",
    { needs: "write", parts: () => [file, u32(wanted), noAttributes] },
  ]),
];

const statusType = 101;
const refused = 3;
const ranks = { none: 0, read: 1, write: 2 } as const;

describe.each(["none", "read", "write"] as const)("with the right %s", (right) => {
  test.each(cases)("%s", async (_name, type, { needs, parts }) => {
    const { client, folder, rights } = await openSession();
    writeFileSync(join(folder, "file"), "content");
    mkdirSync(join(folder, "empty"));
    // Opened while everything was allowed: a right that is lost later counts.
    const handles = {
      file: await client.open("/file", flags.read | flags.write),
      folder: (await client.ask("opendir", text("/"))).body,
    };
    rights.mayRead = right !== "none";
    rights.mayWrite = right === "write";
    const { type: answered, body } = await client.ask(type, ...parts(handles));
    const isRefused = answered === statusType && body.readUInt32BE(0) === refused;
    const isFailed = answered === statusType && ![0, 1, refused].includes(body.readUInt32BE(0));
    expect({ isRefused, isFailed }).toEqual({ isRefused: ranks[right] < ranks[needs], isFailed: false });
  });
});

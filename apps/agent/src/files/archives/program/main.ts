import { createReadStream } from "node:fs";
import { encodeFrame } from "../frames.ts";
import { send, sendAll } from "./output.ts";
import { NotAnArchive } from "./not-an-archive.ts";
import { readTar } from "./read-tar.ts";
import { readZip } from "./read-zip.ts";
import { membersFrom } from "../announced-members.ts";
import { writeTar } from "./write-tar.ts";
import { writeZip } from "./write-zip.ts";

/** The archive to read. */
const archive = 3;

/** Has no right to anything. */
const nobody = 65_534;

const [work, format] = process.argv.slice(2);
becomeNobody();
await (work === "read" ? read() : write());

/** Everything is loaded by now, so that no right to our code is needed. Only root can; others have less to give up. */
function becomeNobody(): void {
  if (process.getuid?.() !== 0) return;
  process.setgroups?.([]);
  process.setgid?.(nobody);
  process.setuid?.(nobody);
}

async function read(): Promise<void> {
  try {
    const bytes = () => createReadStream("", { fd: archive, autoClose: false, start: 0 });
    await sendAll(format === "zip" ? readZip(archive) : readTar(bytes(), format ?? ""));
    await send(encodeFrame({ type: "end" }));
  } catch (error) {
    // Messages of a library would be about its own affairs.
    const sentence = error instanceof NotAnArchive ? error.message : "This archive is damaged.";
    await send(encodeFrame({ type: "refused", sentence }));
  }
}

async function write(): Promise<void> {
  const members = membersFrom(process.stdin);
  await sendAll(format === "zip" ? writeZip(members) : writeTar(members, format ?? ""));
}

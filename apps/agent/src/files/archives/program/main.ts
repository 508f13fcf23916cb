import { createReadStream, fstatSync } from "node:fs";
import { encodeFrame } from "../frames.ts";
import { send, sendAll } from "./output.ts";
import { NotAnArchive } from "./not-an-archive.ts";
import { readTar } from "./read-tar.ts";
import { readZip } from "./read-zip.ts";
import { membersFrom } from "../announced-members.ts";
import { writeTar } from "./write-tar.ts";
import { writeZip } from "./write-zip.ts";

/** File descriptor of the archive to read. */
const archive = 3;

/** A user without any permissions. */
const nobody = 65_534;

const [work, format] = process.argv.slice(2);
becomeNobody();
await (work === "read" ? read() : write());

/** All code is loaded by now, so no read access is needed. Only root can switch users; others have fewer rights. */
function becomeNobody(): void {
  if (process.getuid?.() !== 0) return;
  process.setgroups?.([]);
  process.setgid?.(nobody);
  process.setuid?.(nobody);
}

async function read(): Promise<void> {
  try {
    await sendAll(format === "zip" ? readZip(archive) : readTar(openStream(), format ?? ""));
    await send(encodeFrame({ type: "end" }));
  } catch (error) {
    // Messages of the library are about its internals.
    const sentence = error instanceof NotAnArchive ? error.message : "This archive is damaged.";
    await send(encodeFrame({ type: "refused", sentence }));
  }
}

function openStream() {
  const bytes = createReadStream("", { fd: archive, autoClose: false, start: 0 });
  return { bytes, sizeBytes: fstatSync(archive).size };
}

async function write(): Promise<void> {
  const members = membersFrom(process.stdin);
  await sendAll(format === "zip" ? writeZip(members) : writeTar(members, format ?? ""));
}

import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { LockedFile } from "@blockwright/node-protocol/instance";
import { InstallError } from "./install-error.ts";

const mostTries = 5;
const firstWaitMs = 500;
const silenceMs = 30_000;

export interface DownloadCache {
  /** Path of a file that is exactly what the lock says. Two who want the same file share one download. */
  obtain(file: LockedFile, signal: AbortSignal): Promise<string>;
}

interface Wanted {
  readonly signal: AbortSignal;
  /** Sources refuse those who don't say who they are. */
  readonly userAgent: string;
}

/** Content-addressed: the name of a file is its hash, and it appears only once it has been checked. */
export async function openDownloadCache(folder: string, userAgent: string): Promise<DownloadCache> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Halves that an agent left when it was killed: perhaps nobody wants them any more.
  for (const name of await readdir(folder)) if (name.endsWith(".part")) await rm(join(folder, name));
  const underWay = new Map<string, Promise<string>>();
  return {
    obtain: async (file, signal) => {
      const path = join(folder, `${file.digest.algorithm}-${file.digest.hex}`);
      const running = underWay.get(path);
      if (running) return running;
      const started = fetchUnlessThere(file, path, { signal, userAgent }).finally(() =>
        underWay.delete(path),
      );
      underWay.set(path, started);
      return started;
    },
  };
}

async function fetchUnlessThere(file: LockedFile, path: string, wanted: Wanted): Promise<string> {
  if (await isWhole(file, path)) return path;
  const part = `${path}.part`;
  try {
    await fetchPatiently(file, part, wanted);
    await checkAndKeep(file, part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  return path;
}

async function fetchPatiently(file: LockedFile, part: string, wanted: Wanted): Promise<void> {
  const { signal } = wanted;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await fetchRest(file, part, wanted);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof InstallError || attempt >= mostTries) throw asInstallError(error, file);
      await sleep(firstWaitMs * 2 ** (attempt - 1) * (0.5 + Math.random()), undefined, { signal });
    }
  }
}

/** Looked at before every use, not only when it came: disks forget. */
async function isWhole(file: LockedFile, path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  if (found?.size !== file.sizeBytes) return false;
  const hash = createHash(file.digest.algorithm);
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 }))
    hash.update(chunk as Buffer);
  return hash.digest("hex") === file.digest.hex;
}

/** Goes on where an earlier try ended, if the other side plays along. */
async function fetchRest(file: LockedFile, part: string, { signal, userAgent }: Wanted): Promise<void> {
  const have = (await stat(part).catch(() => undefined))?.size ?? 0;
  if (have === file.sizeBytes) return;
  const silence = new AbortController();
  const headers = { "user-agent": userAgent, ...(have > 0 && { range: `bytes=${have}-` }) };
  const answer = await fetch(file.url, {
    headers,
    redirect: "manual",
    signal: AbortSignal.any([signal, silence.signal]),
  });
  if (answer.status === 404 || answer.status === 410)
    throw new InstallError(`${file.path} is no longer offered by its source.`);
  if (answer.status >= 300 && answer.status < 400)
    throw new InstallError(`${file.path} has moved, and only the agreed place is trusted.`);
  if (!answer.ok || !answer.body) throw new Error(`the source answered ${answer.status}`);
  const isResumed = answer.status === 206;
  const handle = await open(part, isResumed ? "a" : "w", 0o600);
  let timer = setTimeout(() => silence.abort(), silenceMs);
  try {
    let size = isResumed ? have : 0;
    for await (const chunk of answer.body) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), silenceMs);
      size += chunk.byteLength;
      if (size > file.sizeBytes)
        throw new InstallError(`${file.path} is larger than its source said, so it was refused.`);
      await handle.write(chunk);
    }
    if (size < file.sizeBytes) throw new Error("the download ended early");
    await handle.sync();
  } finally {
    clearTimeout(timer);
    await handle.close();
  }
}

async function checkAndKeep(file: LockedFile, part: string, path: string): Promise<void> {
  if (!(await isWhole(file, part))) {
    throw new InstallError(
      `${file.path} is not the file that was agreed on (its hash differs), so it was refused.`,
    );
  }
  await rename(part, path);
}

function asInstallError(error: unknown, file: LockedFile): InstallError {
  if (error instanceof InstallError) return error;
  return new InstallError(`${file.path} could not be downloaded.`, { cause: error });
}

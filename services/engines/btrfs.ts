import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { truncate, writeFile } from "node:fs/promises";
import { release } from "node:os";
import { join } from "node:path";
import { isMountPoint } from "./mounts.ts";
import type { Place } from "../place.ts";
import { ServiceError, sentenceOf } from "../service-error.ts";
import { run, succeeds } from "../shell.ts";

export interface PoolAddress {
  mountPoint: string;
}

// The file is sparse: it only takes up what is written.
const POOL_BYTES = 64 * 1024 ** 3;

export async function ensureBtrfs(place: Place): Promise<PoolAddress> {
  const { image, mountPoint } = poolOf(place);
  const problem = problemOfKernel(release());
  if (problem !== undefined) throw new ServiceError("btrfs", problem);
  try {
    mkdirSync(mountPoint, { recursive: true });
    if (!existsSync(image)) await createFileSystem(image);
    // "loop" frees the loop device automatically when the pool is unmounted.
    if (!isMountPoint(mountPoint)) {
      await run("mount", ["-t", "btrfs", "-o", "loop,noatime,nosuid,nodev", image, mountPoint]);
    }
    if (!(await hasSimpleQuota(mountPoint))) await enableSimpleQuota(mountPoint);
    if (!(await hasSimpleQuota(mountPoint))) throw new Error("The kernel did not switch simple quotas on.");
  } catch (error) {
    throw new ServiceError("btrfs", sentenceOf(error));
  }
  return { mountPoint };
}

export async function stopBtrfs(place: Place): Promise<void> {
  const { mountPoint } = poolOf(place);
  if (!isMountPoint(mountPoint)) return;
  await run("umount", [mountPoint]).catch((error: unknown) => {
    throw new ServiceError("btrfs", `The pool is still in use: ${sentenceOf(error)}`);
  });
}

export function isPoolMounted(place: Place): boolean {
  return isMountPoint(poolOf(place).mountPoint);
}

/** Simple quotas came with Linux 6.7, and Debian 12 has 6.1. */
export function problemOfKernel(kernel: string): string | undefined {
  const [major = 0, minor = 0] = kernel.split(/[.-]/).map(Number);
  if (major > 6 || (major === 6 && minor >= 7)) return undefined;
  return (
    `Its simple quotas need Linux 6.7 or newer, and this is ${kernel}. On Debian 12, add bookworm-backports to the ` +
    "package sources, run apt-get install -t bookworm-backports linux-image-amd64, and restart the machine."
  );
}

function poolOf(place: Place) {
  return { image: join(place.stateDir, "pool.img"), mountPoint: join(place.stateDir, "pool") };
}

async function createFileSystem(image: string): Promise<void> {
  const unfinished = `${image}.part`;
  rmSync(unfinished, { force: true });
  await writeFile(unfinished, "", { mode: 0o600 });
  await truncate(unfinished, POOL_BYTES);
  await run("mkfs.btrfs", ["-q", unfinished]);
  renameSync(unfinished, image);
}

/** The kernel exposes it below the file system's id. */
async function hasSimpleQuota(mountPoint: string): Promise<boolean> {
  const id = (await run("findmnt", ["--noheadings", "--output", "UUID", "--mountpoint", mountPoint])).trim();
  const folder = join("/sys/fs/btrfs", id, "qgroups");
  if (!existsSync(folder) || !readdirSync(folder).includes("mode")) return false;
  return readFileSync(join(folder, "mode"), "utf8").trim() === "squota";
}

// BTRFS_IOC_QUOTA_CTL with BTRFS_QUOTA_CTL_ENABLE_SIMPLE_QUOTA; Debian 12's btrfs has no --simple yet.
const ENABLE_BY_IOCTL =
  'my ($dir, $arg) = (undef, pack("QQ", 4, 0)); sysopen($dir, $ARGV[0], O_RDONLY) && ioctl($dir, 0xC0109428, $arg) or die "simple quotas: $!\\n"';

async function enableSimpleQuota(mountPoint: string): Promise<void> {
  if (await succeeds("btrfs", ["quota", "enable", "--simple", mountPoint])) return;
  await run("perl", ["-MFcntl", "-e", ENABLE_BY_IOCTL, mountPoint]);
}

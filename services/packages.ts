import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { withLock } from "./lock.ts";
import { postgresBinDir } from "./engines/postgres-binaries.ts";
import { ServiceError, sentenceOf } from "./service-error.ts";
import type { ServiceName } from "./service-names.ts";
import { findExecutable, run, succeeds } from "./shell.ts";

interface DebianPackage {
  name: string;
  isPresent: () => boolean;
  /** Units that Debian enables automatically and that would take default ports at the next boot. */
  units?: string[];
}

const needed: Record<ServiceName, DebianPackage[]> = {
  postgres: [
    { name: "postgresql-15", isPresent: () => postgresBinDir() !== undefined, units: ["postgresql.service"] },
  ],
  nats: [{ ...withProgram("nats-server", "nats-server"), units: ["nats-server.service"] }],
  docker: [
    {
      ...withProgram("docker.io", "dockerd"),
      units: ["docker.service", "docker.socket", "containerd.service"],
    },
    withProgram("iptables", "iptables"),
    withProgram("conntrack", "conntrack"),
    withProgram("iproute2", "ip"),
    // Nodes offer SFTP, and tests use a real client.
    withProgram("openssh-client", "sftp"),
  ],
  images: [
    withProgram("mmdebstrap", "mmdebstrap"),
    withProgram("curl", "curl"),
    // Test programs for containers are compiled from source here.
    withProgram("gcc", "gcc"),
    { name: "libc6-dev", isPresent: () => globSync("/usr/lib/*/libc.a").length > 0 },
    withProgram("openjdk-17-jdk-headless", "javac"),
  ],
  btrfs: [withProgram("btrfs-progs", "mkfs.btrfs")],
  chromium: [
    withProgram("chromium", "chromium"),
    { name: "fonts-liberation", isPresent: () => existsSync("/usr/share/fonts/truetype/liberation") },
  ],
  restic: [withProgram("restic", "restic")],
};

/** Installs all missing packages of the services at once, and returns their names. */
export function ensurePackages(services: readonly ServiceName[]): Promise<string[]> {
  const missing = () => services.flatMap((service) => needed[service]).filter((one) => !one.isPresent());
  if (missing().length === 0) return Promise.resolve([]);
  return withLock("/var/lib/blockwright/packages.lock", async () => {
    // Another run may have installed them while we waited.
    const packages = missing();
    if (packages.length > 0) await install(packages);
    return packages.map((one) => one.name);
  });
}

async function install(packages: DebianPackage[]): Promise<void> {
  const names = packages.map((one) => one.name);
  const allowStarts = forbidServiceStarts();
  try {
    await apt(["update"]);
    await apt(["install", "--no-install-recommends", ...names]);
  } catch (error) {
    throw new ServiceError("packages", `${names.join(", ")} could not be installed: ${sentenceOf(error)}`);
  } finally {
    allowStarts();
  }
  const units = packages.flatMap((one) => one.units ?? []);
  if (units.length > 0 && findExecutable("systemctl") !== undefined) {
    await succeeds("systemctl", ["disable", "--quiet", ...units]);
  }
}

function apt(args: string[]): Promise<string> {
  return run("apt-get", ["-q", "-y", "-o", "DPkg::Lock::Timeout=300", ...args], {
    env: { DEBIAN_FRONTEND: "noninteractive" },
  });
}

const POLICY_FILE = "/usr/sbin/policy-rc.d";
const POLICY =
  "#!/bin/sh\n# Blockwright: packages being installed do not start their own services.\nexit 101\n";

/** Debian starts a daemon as soon as its package is installed, unless this file forbids it. */
function forbidServiceStarts(): () => void {
  if (existsSync(POLICY_FILE) && readFileSync(POLICY_FILE, "utf8") !== POLICY) return () => undefined;
  writeFileSync(POLICY_FILE, POLICY, { mode: 0o755 });
  return () => rmSync(POLICY_FILE, { force: true });
}

function withProgram(name: string, program: string): DebianPackage {
  return { name, isPresent: () => findExecutable(program) !== undefined };
}

import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureBtrfs, type PoolAddress, stopBtrfs } from "./engines/btrfs.ts";
import { type EngineAddress, ensureDocker, stopDocker } from "./engines/docker.ts";
import { ensureImages, prepareArchives } from "./images/ensure-images.ts";
import { withLock } from "./lock.ts";
import { ensureNats, type NatsAddress, stopNats } from "./engines/nats.ts";
import { mountPointsWithin } from "./engines/mounts.ts";
import { parseInstanceName } from "./options.ts";
import { ensurePackages } from "./packages.ts";
import { claimPlace, findPlace, lockFileOf, type Place } from "./place.ts";
import { ensurePostgres, type PostgresAddress, stopPostgres } from "./engines/postgres.ts";
import { checkChromium, checkRestic, type ProgramAddress } from "./programs/programs.ts";
import { type Reporter, silentReporter } from "./reporter.ts";
import { writeSecret } from "./secrets.ts";
import { sentenceOf } from "./service-error.ts";
import { type ServiceName, withDependencies } from "./service-names.ts";
import { slotRegistry } from "./settings.ts";
import { releaseSlot } from "./slots.ts";

export interface Instance {
  name: string;
  stateDir: string;
  /** Reserved for programs that run next to the services. */
  ports: { api: number; worker: number; web: number };
  postgres?: PostgresAddress;
  nats?: NatsAddress;
  docker?: EngineAddress;
  btrfs?: PoolAddress;
  chromium?: ProgramAddress;
  restic?: ProgramAddress;
}

/** Starts the named services of an instance unless they are running. Safe to call from many processes at once. */
export function ensureInstance(
  name: string,
  only: readonly ServiceName[],
  reporter: Reporter = silentReporter,
): Promise<Instance> {
  const services = withDependencies(only);
  if (process.getuid?.() !== 0)
    throw new Error("The services need root: they mount, make networks and change users.");
  return withLock(
    lockFileOf(parseInstanceName(name)),
    async () => {
      await reporter.packages(ensurePackages(services));
      const place = await claimPlace(name);
      const found = await ensureServices(place, services, reporter);
      const instance = { ...readInstance(place), ...found };
      writeSecret(join(place.stateDir, "instance.json"), JSON.stringify(instance, undefined, 2));
      return instance;
    },
    () => reporter.say(`Another run works on the instance ${name}: waiting for it.`),
  );
}

/** Stops exactly what was started for this instance. With `remove` its data is deleted too. */
export async function stopInstance(name: string, options: { remove: boolean }): Promise<void> {
  const lockFile = lockFileOf(parseInstanceName(name));
  await withLock(lockFile, async () => {
    const place = findPlace(name);
    if (place === undefined) return;
    // A service that does not stop must not block the others. Containers use the pool, so the engine goes first.
    const failures: unknown[] = [];
    for (const stop of [stopDocker, stopBtrfs, stopNats, stopPostgres]) {
      await stop(place).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw new AggregateError(failures, failures.map(sentenceOf).join(" "));
    rmSync(join(place.stateDir, "instance.json"), { force: true });
    if (options.remove) removePlace(place);
  });
}

function removePlace(place: Place): void {
  const mounted = mountPointsWithin(place.stateDir);
  if (mounted.length > 0) throw new Error(`${mounted.join(", ")} is still mounted, so nothing was removed.`);
  rmSync(place.stateDir, { recursive: true, force: true });
  releaseSlot(slotRegistry, place.slot);
}

async function ensureServices(
  place: Place,
  services: ServiceName[],
  reporter: Reporter,
): Promise<Partial<Instance>> {
  const found: Partial<Instance> = {};
  const engine = services.includes("docker") ? ensureDocker(place) : undefined;
  const tasks: Record<ServiceName, () => Promise<unknown>> = {
    postgres: async () => (found.postgres = await ensurePostgres(place)),
    nats: async () => (found.nats = await ensureNats(place)),
    docker: async () => engine && (found.docker = await engine),
    images: async () => {
      const [archives, docker] = await Promise.all([prepareArchives(reporter.say), engine]);
      const verified = join(place.stateDir, "docker", "verified-images");
      if (docker !== undefined) await ensureImages(docker.socketPath, verified, archives);
    },
    btrfs: async () => (found.btrfs = await ensureBtrfs(place)),
    chromium: async () => (found.chromium = await checkChromium()),
    restic: async () => (found.restic = await checkRestic()),
  };
  const results = await Promise.allSettled(services.map((name) => reporter.service(name, tasks[name]())));
  // If the engine does not start, its images fail with the same error, which is reported once.
  const failures = new Set(
    results.flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : [])),
  );
  if (failures.size > 0) throw new AggregateError(failures, [...failures].map(sentenceOf).join(" "));
  return found;
}

function readInstance(place: Place): Instance {
  const fresh = {
    name: place.name,
    stateDir: place.stateDir,
    ports: { api: place.ports.api, worker: place.ports.worker, web: place.ports.web },
  };
  const file = join(place.stateDir, "instance.json");
  if (!existsSync(file)) return fresh;
  return { ...(JSON.parse(readFileSync(file, "utf8")) as Instance), ...fresh };
}

import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureBtrfs, type PoolAddress, stopBtrfs } from "./btrfs.ts";
import { type EngineAddress, ensureDocker, stopDocker } from "./docker.ts";
import { ensureImages, prepareArchives } from "./images/ensure-images.ts";
import { withLock } from "./lock.ts";
import { ensureNats, type NatsAddress, stopNats } from "./nats.ts";
import { parseInstanceName } from "./options.ts";
import { ensurePackages } from "./packages.ts";
import { claimPlace, findPlace, lockFileOf, type Place } from "./place.ts";
import { ensurePostgres, type PostgresAddress, stopPostgres } from "./postgres.ts";
import { checkChromium, checkRestic, type ProgramAddress } from "./programs.ts";
import { type Reporter, silentReporter } from "./reporter.ts";
import { writeSecret } from "./secrets.ts";
import { type ServiceName, withDependencies } from "./service-names.ts";
import { slotRegistry } from "./settings.ts";
import { releaseSlot } from "./slots.ts";

export interface Instance {
  name: string;
  stateDir: string;
  /** Kept free for what runs beside the services. */
  ports: { api: number; worker: number; web: number };
  postgres?: PostgresAddress;
  nats?: NatsAddress;
  docker?: EngineAddress;
  btrfs?: PoolAddress;
  chromium?: ProgramAddress;
  restic?: ProgramAddress;
}

/** Brings the named services of an instance up, or does nothing when they are. Safe to call from many processes at once. */
export function ensureInstance(
  name: string,
  only: readonly ServiceName[],
  reporter: Reporter = silentReporter,
): Promise<Instance> {
  const services = withDependencies(only);
  if (process.getuid?.() !== 0) throw new Error("The services need root: they mount, make networks and change users.");
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

/** Ends exactly what was started for this instance. With `remove` its data goes too. */
export async function stopInstance(name: string, options: { remove: boolean }): Promise<void> {
  const lockFile = lockFileOf(parseInstanceName(name));
  await withLock(lockFile, async () => {
    const place = findPlace(name);
    if (place === undefined) return;
    await stopDocker(place);
    await stopBtrfs(place);
    await stopNats(place);
    await stopPostgres(place);
    rmSync(join(place.stateDir, "instance.json"), { force: true });
    if (!options.remove) return;
    rmSync(place.stateDir, { recursive: true, force: true });
    releaseSlot(slotRegistry, place.slot);
  });
}

async function ensureServices(place: Place, services: ServiceName[], reporter: Reporter): Promise<Partial<Instance>> {
  const found: Partial<Instance> = {};
  const wants = (name: ServiceName) => services.includes(name);
  const step = <T>(name: ServiceName, task: () => Promise<T>, keep: (result: T) => void) =>
    wants(name) ? reporter.service(name, task().then((result) => (keep(result), result))) : Promise.resolve();
  const archives = wants("images") ? prepareArchives((sentence) => reporter.say(sentence)) : Promise.resolve([]);
  const engine = step("docker", () => ensureDocker(place), (docker) => void (found.docker = docker));
  const images = async () => {
    const [prepared] = await Promise.all([archives, engine]);
    if (found.docker === undefined) throw new Error("The engine they belong in did not start.");
    await ensureImages(found.docker.socketPath, join(place.stateDir, "docker", "verified-images"), prepared);
  };
  const results = await Promise.allSettled([
    step("postgres", () => ensurePostgres(place), (postgres) => void (found.postgres = postgres)),
    step("nats", () => ensureNats(place), (nats) => void (found.nats = nats)),
    engine,
    step("images", images, () => undefined),
    step("btrfs", () => ensureBtrfs(place), (btrfs) => void (found.btrfs = btrfs)),
    step("chromium", checkChromium, (chromium) => void (found.chromium = chromium)),
    step("restic", checkRestic, (restic) => void (found.restic = restic)),
  ]);
  const failures = results.flatMap((result) => (result.status === "rejected" ? [result.reason as unknown] : []));
  if (failures.length > 0) throw failures.length === 1 ? failures[0] : new AggregateError(failures);
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

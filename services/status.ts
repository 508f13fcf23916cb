import { existsSync } from "node:fs";
import { isPoolMounted } from "./engines/btrfs.ts";
import { runningEngine } from "./engines/docker.ts";
import { listImages } from "./engines/docker-api.ts";
import { runningNats } from "./engines/nats.ts";
import { findPlace, type Place } from "./place.ts";
import { runningPostgres } from "./engines/postgres.ts";
import type { ProcessRecord } from "./processes.ts";
import { join } from "node:path";
import { findExecutable } from "./shell.ts";

interface Row {
  service: string;
  state: string;
  pid: string;
  where: string;
}

export async function printStatus(instanceName: string): Promise<void> {
  const place = findPlace(instanceName);
  if (place === undefined) {
    console.log(`There is no instance ${instanceName}.`);
    return;
  }
  console.log(`Instance ${place.name} in ${place.stateDir}, slot ${place.slot}`);
  const rows = await rowsOf(place);
  for (const row of rows) {
    console.log(`${row.service.padEnd(10)} ${row.state.padEnd(9)} ${row.pid.padEnd(8)} ${row.where}`);
  }
}

async function rowsOf(place: Place): Promise<Row[]> {
  const socket = join(place.runtimeDir, "docker.sock");
  const images = existsSync(socket) ? await listImages(socket).catch(() => []) : [];
  const tags = images.flatMap((image) => image.RepoTags ?? []).toSorted();
  return [
    processRow("postgres", runningPostgres(place), `127.0.0.1:${place.ports.postgres}`),
    processRow("nats", runningNats(place), `127.0.0.1:${place.ports.nats}`),
    processRow("docker", runningEngine(place), socket),
    { service: "images", state: `${tags.length} there`, pid: "", where: tags.join(" ") },
    {
      service: "btrfs",
      state: isPoolMounted(place) ? "mounted" : "absent",
      pid: "",
      where: join(place.stateDir, "pool"),
    },
    ...["chromium", "restic"].map((name) => programRow(name)),
  ];
}

function processRow(service: string, record: ProcessRecord | undefined, where: string): Row {
  return {
    service,
    state: record === undefined ? "stopped" : "running",
    pid: String(record?.pid ?? ""),
    where,
  };
}

function programRow(service: string): Row {
  const path = findExecutable(service);
  return { service, state: path === undefined ? "absent" : "installed", pid: "", where: path ?? "" };
}

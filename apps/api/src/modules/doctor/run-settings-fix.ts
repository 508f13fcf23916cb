import type { CrashFix } from "@blockwright/minecraft/crash/diagnosis";
import { heapOf, limitOf, withHeap, withLimit } from "@blockwright/minecraft/java-command";
import { heapFor } from "@blockwright/minecraft/jvm-flags";
import { softwareTypes } from "@blockwright/minecraft/software";
import type { RunSettings } from "../changes/index.ts";
import { imagesIn, type HasImage } from "../nodes/index.ts";
import type { Config } from "../../platform/config.ts";
import type { Patient } from "./doctor.repository.ts";

export type RunFix =
  | { readonly ok: true; readonly after: RunSettings; readonly summary: string }
  | { readonly ok: false; readonly advice: string };

const maxProcesses = 2048;

/** The heap of this server in a container of this size, the same as at its installation. */
type HeapIn = (containerMb: number) => number;

/** Undefined for fixes unrelated to how the server is run. */
export function fixRunSettings(
  config: Pick<Config, "images">,
  { spec, maxRamMb, serverType, images }: Pick<Patient, "spec" | "maxRamMb" | "serverType" | "images">,
  fix: CrashFix,
): RunFix | undefined {
  const { image, command, limits } = spec;
  const hasAddOns = spec.installation.files.some(({ path }) => /^(?:plugins|mods)\//.test(path));
  const software = softwareTypes.find((type) => type === serverType) ?? "paper";
  const heapIn: HeapIn = (containerMb) => heapFor({ software, hasAddOns, containerMb });
  const present: RunSettings = { image, command, limits };
  const fixes: Readonly<Partial<Record<CrashFix["kind"], () => RunFix>>> = {
    "more-memory": () => moreMemory(present, maxRamMb, heapIn),
    "lower-heap": () => makeRoomBesideHeap(present, maxRamMb, heapIn),
    "raise-metaspace": () => raiseLimit(present, "MaxMetaspaceSize", "for its classes"),
    "raise-direct-memory": () => raiseLimit(present, "MaxDirectMemorySize", "for its buffers"),
    "raise-thread-limit": () => raiseThreads(present),
  };
  if (fix.kind === "choose-java") return chooseJava(config, imagesIn([images]), present, fix.major);
  return fixes[fix.kind]?.();
}

function moreMemory(present: RunSettings, maxRamMb: number, heapIn: HeapIn): RunFix {
  const memoryMb = Math.max(present.limits.memoryMb, maxRamMb);
  const heap = heapOf(present.command);
  const wanted = heapIn(memoryMb);
  const isMore = memoryMb > present.limits.memoryMb || (heap !== undefined && heap < wanted);
  if (!isMore)
    return {
      ok: false,
      advice: `The server already has all ${sizeText(maxRamMb)} of its plan. Choose a larger plan, or let it do less: fewer plugins or mods, a shorter view distance.`,
    };
  return {
    ok: true,
    after: {
      ...present,
      command: heap === undefined ? present.command : withHeap(present.command, Math.max(heap, wanted)),
      limits: { ...present.limits, memoryMb },
    },
    summary: `Raises its memory from ${sizeText(present.limits.memoryMb)} to ${sizeText(memoryMb)}${heap === undefined ? "" : `, of which Java may use ${sizeText(Math.max(heap, wanted))} instead of ${sizeText(heap)}`}.`,
  };
}

/** A heap that already leaves enough for the rest is not the cause: shrinking it would only delay the crash. */
function makeRoomBesideHeap(present: RunSettings, maxRamMb: number, heapIn: HeapIn): RunFix {
  const { memoryMb } = present.limits;
  const heap = heapOf(present.command);
  const lower = heapIn(memoryMb);
  if (heap !== undefined && heap > lower)
    return {
      ok: true,
      after: { ...present, command: withHeap(present.command, lower) },
      summary: `Lets Java keep ${sizeText(lower)} instead of ${sizeText(heap)} for the game, so that everything fits into ${sizeText(memoryMb)}.`,
    };
  if (maxRamMb > memoryMb)
    return {
      ok: true,
      after: { ...present, limits: { ...present.limits, memoryMb: maxRamMb } },
      summary: `Raises its memory from ${sizeText(memoryMb)} to ${sizeText(maxRamMb)}, for what it needs beside the game.`,
    };
  return {
    ok: false,
    advice: `Java leaves enough of the ${sizeText(memoryMb)} to the rest, and the rest took more. Remove the plugin or mod that does, or choose a larger plan.`,
  };
}

function raiseLimit(present: RunSettings, flag: string, what: string): RunFix {
  // By default Java allows as much for buffers as for the heap, and sets no limit for classes.
  const unlessSet = flag === "MaxDirectMemorySize" ? heapOf(present.command) : undefined;
  const limit = limitOf(present.command, flag) ?? unlessSet;
  const raised = limit === undefined ? 0 : Math.min(limit * 2, Math.floor(present.limits.memoryMb / 2));
  if (limit === undefined || raised <= limit)
    return { ok: false, advice: "There is no memory left to give it. Choose a larger plan, or remove mods." };
  return {
    ok: true,
    after: { ...present, command: withLimit(present.command, flag, raised) },
    summary: `Lets Java use ${sizeText(raised)} instead of ${sizeText(limit)} ${what}.`,
  };
}

function raiseThreads(present: RunSettings): RunFix {
  const { processes } = present.limits;
  const raised = Math.min(maxProcesses, processes * 2);
  if (raised <= processes)
    return {
      ok: false,
      advice: "The thread limit is already at its maximum. Remove the plugin that starts so many threads.",
    };
  return {
    ok: true,
    after: { ...present, limits: { ...present.limits, processes: raised } },
    summary: `Raises the thread limit from ${processes} to ${raised}.`,
  };
}

/** Only what its machine has: another image would fail at the start. */
function chooseJava(
  { images }: Pick<Config, "images">,
  hasImage: HasImage,
  present: RunSettings,
  major: number,
): RunFix {
  const image = images.java[major];
  if (!image || !hasImage(image)) {
    const others = Object.entries(images.java).flatMap(([one, name]) => (hasImage(name) ? [one] : []));
    return { ok: false, advice: `Java ${major} is not set up here. There is Java ${others.join(", ")}.` };
  }
  if (image === present.image) return { ok: false, advice: `The server runs on Java ${major} already.` };
  const now = Object.entries(images.java).find(([, one]) => one === present.image)?.[0];
  const from = now === undefined ? "" : ` instead of Java ${now}`;
  return { ok: true, after: { ...present, image }, summary: `Runs it on Java ${major}${from}.` };
}

function sizeText(megabytes: number): string {
  return megabytes >= 1024 && megabytes % 1024 === 0 ? `${megabytes / 1024} GB` : `${megabytes} MB`;
}

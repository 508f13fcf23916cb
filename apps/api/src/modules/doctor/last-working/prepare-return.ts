import { maxTextBytes } from "@blockwright/node-protocol/files";
import { readWorking, type WorkingDifferences } from "@blockwright/node-protocol/working";
import { asideName, type NewChangeItem } from "../../changes/index.ts";
import { callFiles, readInstanceBytes, stampOfBytes, type FileStamp } from "../../files/index.ts";
import type { DoctorDeps } from "../doctor-deps.ts";
import type { Patient } from "../doctor.repository.ts";
import { isJar, type WorkingComparison } from "./look-at-working.ts";

/** Texts are shown line by line and go into the history of their file; beyond this many the node copies them. */
const maxTexts = 15;

type Kept = WorkingDifferences["missing"][number]["kept"];

interface Restored {
  readonly path: string;
  readonly kept: Kept;
  readonly present: { readonly sha256: string; readonly sizeBytes: number } | null;
}

/** Everything that has to change, with what is there now. Read-only. */
export async function prepareReturn(
  deps: DoctorDeps,
  patient: Patient,
  { differences, run }: WorkingComparison,
): Promise<NewChangeItem[]> {
  const restored: Restored[] = [
    ...differences.changed,
    ...differences.missing.map((file) => ({ ...file, present: null })),
  ];
  const items: NewChangeItem[] = [];
  let texts = 0;
  for (const file of restored) {
    const isText = !isJar(file.path) && file.kept.sizeBytes <= maxTextBytes && texts < maxTexts;
    if (isText) texts += 1;
    items.push(isText ? await textItem(deps, patient, file) : keptItem(file));
  }
  for (const { path, ...content } of differences.added)
    items.push({ item: { kind: "move-file", from: path, to: asideName(path), stamp: stampOf(content) } });
  if (run) {
    const { image, command, limits } = patient.spec;
    const summary = "Starts the server as it was started then: Java version, flags and jar.";
    const before = { image, command, limits };
    items.push({ item: { kind: "run-settings", summary, before, after: { ...run, limits } } });
  }
  return items;
}

async function textItem(
  deps: DoctorDeps,
  { instanceId, nodeId }: Patient,
  file: Restored,
): Promise<NewChangeItem> {
  const { path, kept } = file;
  const before = file.present && (await readInstanceBytes(deps, instanceId, path, maxTextBytes));
  const { bytes } = await callFiles(deps, nodeId, readWorking, { instanceId, sha256: kept.sha256 });
  const after = Buffer.from(bytes, "base64");
  const stamps = { before: before ? stampOfBytes(before) : null, after: stampOfBytes(after) };
  return {
    item: { kind: "write-file", path, ...stamps, mode: kept.mode },
    ...(before && { before }),
    after,
  };
}

function keptItem({ path, kept, present }: Restored): NewChangeItem {
  return {
    item: {
      kind: "restore-kept",
      path,
      before: present && stampOf(present),
      after: stampOf(kept),
      aside: present && asideName(path, "removed"),
    },
  };
}

function stampOf({ sha256, sizeBytes }: { sha256: string; sizeBytes: number }): FileStamp {
  return { digest: { algorithm: "sha256", hex: sha256 }, sizeBytes };
}

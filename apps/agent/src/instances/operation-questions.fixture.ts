import {
  archivePaths,
  copyPath,
  createPath,
  extractArchive,
  movePath,
  readBytes,
  saveBytes,
  searchTree,
  statPath,
  trashPath,
  weighFolder,
} from "@blockwright/node-protocol/file-operations";
import { zipOf } from "../files/archives/zip.fixture.ts";
import { at, type Ask } from "../transfers/rpc.fixture.ts";

/** One way to pass a path in a request of the api. */
export interface QuestionRow {
  /** The request, and which of its paths is meant. */
  readonly name: string;
  readonly run: (ask: Ask, path: string) => Promise<unknown>;
  /** Acts on links themselves. */
  readonly takesLinks?: boolean;
  /** Starts a process for each accepted name. */
  readonly isCostly?: boolean;
}

const bytes = Buffer.from("INSIDE").toString("base64");
const maxBytes = 1e6;
const smallZip = zipOf([{ name: "x", data: "INSIDE" }]).toString("base64");

export const operationRows: readonly QuestionRow[] = [
  { name: statPath.name, run: (ask, path) => ask(statPath, { ...at, path }) },
  {
    name: readBytes.name,
    run: async (ask, path) =>
      Buffer.from((await ask(readBytes, { ...at, path, offset: 0, maxBytes: 500_000 })).bytes, "base64"),
  },
  {
    name: saveBytes.name,
    run: async (ask, path) =>
      Buffer.from((await ask(saveBytes, { ...at, path, bytes })).before ?? "", "base64"),
  },
  { name: `${createPath.name} file`, run: (ask, path) => ask(createPath, { ...at, path, kind: "file" }) },
  { name: `${createPath.name} folder`, run: (ask, path) => ask(createPath, { ...at, path, kind: "folder" }) },
  {
    name: `${movePath.name} from`,
    run: (ask, path) => ask(movePath, { ...at, from: path, to: "moved" }),
    takesLinks: true,
  },
  { name: `${movePath.name} to`, run: (ask, path) => ask(movePath, { ...at, from: "f", to: path }) },
  {
    name: `${copyPath.name} from`,
    run: (ask, path) => ask(copyPath, { ...at, from: path, to: "copied", maxBytes }),
  },
  {
    name: `${copyPath.name} to`,
    run: (ask, path) => ask(copyPath, { ...at, from: "b", to: path, maxBytes }),
  },
  { name: trashPath.name, run: (ask, path) => ask(trashPath, { ...at, path }), takesLinks: true },
  {
    name: `${archivePaths.name} paths`,
    isCostly: true,
    run: (ask, path) => ask(archivePaths, { ...at, paths: [path], to: "made.zip", maxBytes }),
  },
  {
    name: `${archivePaths.name} to`,
    isCostly: true,
    run: (ask, path) => ask(archivePaths, { ...at, paths: ["b"], to: path, maxBytes }),
  },
  {
    name: `${extractArchive.name} path`,
    isCostly: true,
    run: (ask, path) => ask(extractArchive, { ...at, path, into: "extracted", maxBytes }),
  },
  {
    name: `${extractArchive.name} into`,
    isCostly: true,
    run: async (ask, path) => {
      await ask(saveBytes, { ...at, path: "made.zip", bytes: smallZip });
      return ask(extractArchive, { ...at, path: "made.zip", into: path, maxBytes });
    },
  },
  {
    name: searchTree.name,
    run: (ask, path) => ask(searchTree, { ...at, path, text: "canary-of", in: "contents", maxHits: 9 }),
  },
  { name: weighFolder.name, run: (ask, path) => ask(weighFolder, { ...at, path }) },
];

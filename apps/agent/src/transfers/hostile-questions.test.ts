import { createHash } from "node:crypto";
import { deletePath, listFolder, readText, writeTexts } from "@blockwright/node-protocol/files";
import {
  beginRead,
  beginWrite,
  finishWrite,
  readChunk,
  writeChunk,
} from "@blockwright/node-protocol/transfer";
import { afterEach, beforeEach, expect, test } from "vitest";
import { finalLinks, plantTraps, refusedByAll, strangeNames } from "../files/proof/hostile-shapes.fixture.ts";
import { PathRefused } from "../files/path-refused.ts";
import { makeRaceTrees, type RaceTrees, showsCanary } from "../files/proof/race-trees.ts";
import { Refused } from "../instances/refused.ts";
import { operationRows, type QuestionRow } from "../instances/operation-questions.fixture.ts";
import { askFiles, at, treesOf } from "./rpc.fixture.ts";

const bytes = Buffer.from("INSIDE");
const sha256 = createHash("sha256").update(bytes).digest("hex");
const limits = { maxBytes: 1e6, timeLimitMs: 5000 };
const rows: readonly QuestionRow[] = [
  { name: listFolder.name, run: (ask, path) => ask(listFolder, { ...at, path, limit: 100 }) },
  { name: readText.name, run: (ask, path) => ask(readText, { ...at, path, maxBytes: 500_000 }) },
  {
    name: writeTexts.name,
    run: (ask, path) => ask(writeTexts, { ...at, texts: [{ path, text: "INSIDE" }] }),
  },
  { name: deletePath.name, run: (ask, path) => ask(deletePath, { ...at, path }), takesLinks: true },
  {
    name: beginWrite.name,
    run: async (ask, path) => {
      const { transferId } = await ask(beginWrite, { ...at, path, ...limits });
      await ask(writeChunk, { transferId, offset: 0, bytes: bytes.toString("base64") });
      await ask(finishWrite, { transferId, sizeBytes: bytes.length, sha256 });
    },
  },
  {
    name: finishWrite.name,
    run: async (ask, path) => {
      const { transferId } = await ask(beginWrite, { ...at, ...limits });
      await ask(writeChunk, { transferId, offset: 0, bytes: bytes.toString("base64") });
      await ask(finishWrite, { transferId, sizeBytes: bytes.length, sha256, path });
    },
  },
  {
    name: beginRead.name,
    run: async (ask, path) => {
      const { transferId } = await ask(beginRead, { ...at, path, ...limits });
      const chunk = await ask(readChunk, { transferId, offset: 0 });
      return Buffer.from(chunk.bytes, "base64");
    },
  },
  ...operationRows,
];

let deps: RaceTrees;
let before: string;
beforeEach(() => {
  deps = makeRaceTrees();
});
afterEach(() => deps.remove());

test("every request that contains a path has a row", () => {
  const { handlers } = askFiles(treesOf(deps.inside));
  const shapeOf = (schema: unknown) => Object.keys((schema as { shape: object }).shape);
  const naming = handlers.filter(({ rpc }) =>
    shapeOf(rpc.request).some((key) => ["path", "paths", "texts", "from", "to", "into"].includes(key)),
  );
  const asked = new Set(rows.map(({ name }) => name.split(" ")[0] ?? name));
  expect(naming.map(({ rpc }) => rpc.name).toSorted()).toEqual([...asked].toSorted());
});

test.each(rows)("$name refuses every path that leads out of the tree", async (row) => {
  expect(await faults(row, refusedByAll, true)).toEqual([]);
});

test.each(rows)("$name never looks through a link", async (row) => {
  expect(await faults(row, finalLinks, row.takesLinks !== true)).toEqual([]);
});

test.each(rows)("$name stays inside whatever a file is called", async (row) => {
  const names = strangeNames.filter((_name, index) => row.isCostly !== true || index % 8 === 0);
  expect(await faults(row, names, false)).toEqual([]);
});

async function faults(row: QuestionRow, paths: readonly string[], mustRefuse: boolean): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    const fault = faultOf(await outcome(row, path), mustRefuse);
    if (fault !== undefined) found.push(`${JSON.stringify(path).slice(0, 80)} ${fault}`);
  }
  return found;
}

function faultOf(result: unknown, mustRefuse: boolean): string | undefined {
  if (showsCanary(result)) return "shows what is outside";
  if (deps.fingerprint() !== before) return "changed what is outside";
  if (result instanceof PathRefused) return undefined;
  if (result instanceof Refused && result.code === "bad-request") return undefined;
  if (result instanceof Error) return `failed: ${result.message}`;
  return mustRefuse ? "was accepted" : undefined;
}

async function outcome(row: QuestionRow, path: string): Promise<unknown> {
  deps.rebuild();
  plantTraps(deps);
  before = deps.fingerprint();
  const { ask, transfers } = askFiles(treesOf(deps.inside));
  try {
    return await row.run(ask, path);
  } catch (error) {
    return error;
  } finally {
    await transfers.cancelAll();
  }
}

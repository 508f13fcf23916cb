import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe } from "vitest";
import { btrfsForTest, emptyPool } from "./btrfs-pool.fixture.ts";
import { btrfsVolumes } from "./btrfs-volumes.ts";
import { directoryVolumes } from "./directory-volumes.ts";
import { testVolumes } from "./volumes-suite.fixture.ts";

describe("volumes in plain folders", () => {
  const root = mkdtempSync(join(tmpdir(), "blockwright-volumes-"));
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  testVolumes(async () => directoryVolumes(root));
});

describe("volumes on btrfs", () => {
  let root = "";
  afterAll(() => emptyPool(root));
  testVolumes(async () => {
    root = join(await btrfsForTest(), `suite-${randomUUID()}`);
    return btrfsVolumes(root);
  });
});

import type { Browser, BrowserContext } from "playwright-core";
import { afterAll, beforeAll, describe } from "vitest";
import { treeFolder } from "./built-tree.ts";
import { endJourney } from "./end-journey.ts";
import { archiveTests } from "./files/archives.ts";
import { arrangingTests } from "./files/arranging.ts";
import { conflictTests } from "./files/conflicts.ts";
import { editingTests } from "./files/editing.ts";
import type { FilesStage } from "./files/files-stage.ts";
import { uploadTests } from "./files/uploads.ts";
import { wordTests } from "./files/words.ts";
import { enrolNode, type EnrolledNode } from "./node-under-test.ts";
import { atPath } from "./screens/build-screens-stage.ts";
import { signUp } from "./steps/account-steps.ts";
import { buildServer } from "./steps/servers-steps.ts";
import { newVisitor, openBrowser, sizes, someone } from "./visitor.ts";

const built = { name: "Harbour Town", software: "paper", minecraftVersion: "1.21.4" };
let browser: Browser;
let node: EnrolledNode;
const people: BrowserContext[] = [];

beforeAll(async () => {
  [browser, node] = await Promise.all([openBrowser(), enrolNode()]);
}, 180_000);
afterAll(() => endJourney({ browser, node, people }), 180_000);

// If time is short, run only the touch variant.
const shown = process.env["CI"] === undefined ? sizes : [sizes[0]];

describe.each(shown)("the files of a server at $width px", (size) => {
  let stage: FilesStage;

  beforeAll(async () => {
    const { page, context } = await newVisitor(browser, size);
    await page.emulateMedia({ reducedMotion: "reduce" });
    people.push(context);
    await signUp(page, someone());
    await atPath(page, "/");
    const serverId = await buildServer(context, built);
    stage = { page, context, size, serverId, tree: treeFolder(node, serverId) };
  }, 240_000);

  editingTests(() => stage, built.minecraftVersion);
  conflictTests(() => stage);
  arrangingTests(() => stage);
  wordTests(() => stage);
  uploadTests(() => stage);
  archiveTests(() => stage, built.minecraftVersion);
});

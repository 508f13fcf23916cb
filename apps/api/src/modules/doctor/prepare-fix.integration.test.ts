import { getChange } from "@blockwright/contract/changes";
import type { CrashFix } from "@blockwright/minecraft/crash/diagnosis";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi } from "../../api.fixture.ts";
import { ask, post } from "../../http-client.fixture.ts";
import { signUpSomebody, type TestPerson } from "../accounts/people.fixture.ts";
import { giveFiles } from "../changes/node-files.fixture.ts";
import { diagnosisOf, someDiagnosedServer } from "./doctor.fixture.ts";

const api = await startTestApi();
afterAll(() => api.stop());

let owner: TestPerson;
beforeAll(async () => {
  owner = await signUpSomebody(api.url);
});

async function preview(fix: CrashFix, tree: Readonly<Record<string, string>>) {
  const { serverId, instanceId, node } = await someDiagnosedServer(api, owner, fix);
  const files = giveFiles(node, () => undefined);
  for (const [path, text] of Object.entries(tree)) files.set(`${instanceId} ${path}`, Buffer.from(text));
  const before = JSON.stringify([...files]);
  const headers = { cookie: owner.cookies };
  const body = { diagnosisId: await diagnosisOf(api, owner) };
  const answer = await post(`${api.url}/api/servers/${serverId}/diagnosis/preview`, body, { headers });
  // Preparing a fix changes nothing.
  expect(JSON.stringify([...files])).toBe(before);
  if (answer.status !== 200) return { refused: String(answer.json["error"]), items: [], diff: null };
  const { json } = await ask(
    `${api.url}/api/servers/${serverId}/changes/${String(answer.json["changeId"])}`,
    { headers },
  );
  const { items } = getChange.response.parse(json);
  const summaries = items.map(({ summary }) => summary.replaceAll(/disabled-[0-9a-f]{8}/g, "disabled-x"));
  return { refused: null, items: summaries, diff: items[0]?.diff ?? null };
}

const world = { "server.properties": "level-name=castle\nserver-port=1\n", "castle/level.dat": "x" };

test.each<[string, CrashFix, Readonly<Record<string, string>>, string[]]>([
  [
    "a world's copied identity",
    { kind: "delete-file", path: "castle/uid.dat" },
    { ...world, "castle/uid.dat": "x" },
    ["Deletes castle/uid.dat."],
  ],
  [
    "a data pack in a file",
    { kind: "disable-data-pack", pack: "file/Terra.zip" },
    { ...world, "castle/datapacks/Terra.zip": "x" },
    ["Renames castle/datapacks/Terra.zip to castle/datapacks/Terra.zip.disabled-x."],
  ],
  [
    "a data pack in a folder",
    { kind: "disable-data-pack", pack: "file/Terra" },
    { ...world, "castle/datapacks/Terra/pack.mcmeta": "{}" },
    ["Renames castle/datapacks/Terra/pack.mcmeta to castle/datapacks/Terra/pack.mcmeta.disabled-x."],
  ],
  [
    "old logs and reports, and neither the present log nor a world",
    { kind: "free-disk" },
    { ...world, "logs/latest.log": "x", "logs/1.log.gz": "x", "crash-reports/a.txt": "x", "heap.hprof": "x" },
    [
      "Deletes logs/1.log.gz for good.",
      "Deletes crash-reports/a.txt for good.",
      "Deletes heap.hprof for good.",
    ],
  ],
  [
    "a plugin that can't be read",
    { kind: "remove-plugin", plugin: "Shop" },
    { ...world, "plugins/Shop.jar": "x" },
    ["Renames plugins/Shop.jar to plugins/Shop.jar.disabled-x."],
  ],
  [
    "a plugin without a version that fits",
    { kind: "replace-plugin", plugin: "Shop" },
    { ...world, "plugins/Shop.jar": "not a jar" },
    ["Renames plugins/Shop.jar to plugins/Shop.jar.disabled-x."],
  ],
])("%s is prepared to be put out of the way", async (_what, fix, tree, items) => {
  expect(await preview(fix, tree)).toMatchObject({ refused: null, items });
});

test("the port is reset to its own, and the address to none", async () => {
  const { diff } = await preview({ kind: "change-port" }, world);
  expect(diff).toMatch(/-server-port=1\n\+server-port=\d{4,5}\n\+server-ip=/);
});

test("only the affected line of the settings differs", async () => {
  const { diff } = await preview(
    { kind: "repair-property", key: "enable-code-of-conduct", value: "false" },
    { "server.properties": "enable-code-of-conduct=true\n" },
  );
  expect(diff).toBe("@@ -1 +1 @@\n-enable-code-of-conduct=true\n+enable-code-of-conduct=false");
});

test.each<[string, CrashFix, RegExp]>([
  ["a path out of the tree", { kind: "delete-file", path: "../../etc/uid.dat" }, /not something we can do/],
  [
    "another file than an identity",
    { kind: "delete-file", path: "castle/level.dat" },
    /not something we can do/,
  ],
  [
    "a pack out of its folder",
    { kind: "disable-data-pack", pack: "file/../../x" },
    /not something we can do/,
  ],
  [
    "a file of a plugin's",
    { kind: "repair-file", path: "plugins/Shop/config.yml" },
    /not something we can do/,
  ],
  [
    "a plugin that only the console knows",
    { kind: "remove-plugin", plugin: "../server" },
    /not there any more/,
  ],
  ["consent that was never given", { kind: "accept-eula" }, /agree to the Minecraft EULA/],
  [
    "settings that are in order",
    { kind: "repair-property", key: "server-port", value: "1" },
    /in order by now/,
  ],
  ["a disk without logs", { kind: "free-disk" }, /no old logs/],
  ["a world's damage", { kind: "restore-backup" }, /not something we can do/],
])("%s is refused with a sentence", async (_what, fix, sentence) => {
  expect((await preview(fix, world)).refused).toMatch(sentence);
});

import { existsSync, lchownSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { settled, startGameHost, type GameHost } from "../game-host.fixture.ts";

let host: GameHost;
beforeAll(async () => {
  host = await startGameHost();
  await host.api.application.pool.query("update users set plan = 'ultimate'");
}, 180_000);
afterAll(() => host.api.stop());

async function treeOf(serverId: string): Promise<string> {
  const { rows } = await host.api.application.pool.query<{ id: string }>(
    "select id from instances where server_id = $1",
    [serverId],
  );
  return host.node.treeOf(rows[0]?.id ?? "");
}

/** As if the owner had uploaded them. */
function upload(tree: string, files: Readonly<Record<string, string>>): void {
  const { uid, gid } = statSync(tree);
  for (const [path, content] of Object.entries(files)) {
    const missing = [];
    for (let at = join(tree, path); !existsSync(at); at = dirname(at)) missing.push(at);
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), content);
    for (const one of missing) lchownSync(one, uid, gid);
  }
}

async function update(serverId: string, minecraftVersion: string): Promise<void> {
  const path = `/api/servers/${serverId}`;
  const { json } = await host.send(`${path}/update`, { minecraftVersion, disables: [] });
  const jobs = async () => JSON.parse((await host.read(`${path}/jobs`)).text) as Record<string, unknown>[];
  const job = await settled(async () => (await jobs()).find(({ id }) => id === json["jobId"]));
  expect(job).toMatchObject({ status: "completed", error: null });
}

/** Each configures git, Maven or Java of a compilation in a folder below it. */
const aboveBuildTools = {
  ".mvn/jvm.config": "-Dstandin.jvm=poison",
  ".mvn/extensions.xml": "poison",
  ".git/HEAD": "ref: refs/heads/main",
  ".git/config": "[standin]\nnote = poison",
  ".git/objects/none": "",
  ".git/refs/none": "",
  ".gitconfig": "[standin]\nnote = poison",
  ".mavenrc": "export STANDIN_MAVENRC=poison",
  ".m2/settings.xml": "poison",
};

test("Spigot that is compiled for a hostile server is the same as for the next one", async () => {
  const wished = { software: "spigot", plugins: [] };
  const first = await host.buildServer({ ...wished, minecraftVersion: "1.20.1" });
  const hostile = await treeOf(first);
  upload(hostile, aboveBuildTools);
  await update(first, "1.21.4");
  const next = await host.buildServer({ ...wished, minecraftVersion: "1.21.4" });
  const [updated = "", built = ""] = [hostile, await treeOf(next)].map((tree) =>
    readFileSync(join(tree, "spigot.jar"), "latin1"),
  );
  expect(/configured-by[^]*poison/.exec(built)?.[0] ?? "as compiled").toBe("as compiled");
  expect(updated === built).toBe(true);
}, 300_000);

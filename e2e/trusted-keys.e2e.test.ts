import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { joinBedrock } from "../stand-ins/bots/bedrock-bot.ts";
import { treeFolder, untilNothingRuns } from "./built-tree.ts";
import { call, drainNode, enrolNode, signUpOwner, untilServer } from "./node-under-test.ts";
import type { EnrolledNode, Owner } from "./node-under-test.ts";
import { acceptEula, importRecipe, recipeFile, untilBuilt } from "./steps/build-steps.ts";

const bedrockVersion = "1.26.51";
const platforms = [
  {
    recipe: { platform: "bedrock", software: "bedrock", minecraftVersion: "latest" },
    keys: "keys/*",
  },
  {
    recipe: { platform: "crossplay", software: "paper", minecraftVersion: "26.2" },
    keys: "plugins/Geyser-Spigot/nethernet/*",
  },
];

let node: EnrolledNode;
let owner: Owner;
let serverId: string;
beforeAll(async () => {
  node = await enrolNode();
}, 180_000);
afterAll(async () => {
  await untilNothingRuns(node);
  await drainNode(node.nodeId);
  await node.agent.kill("SIGTERM");
}, 90_000);

const place = (path: string) => `/api/servers/${serverId}${path === "" ? "" : `/${path}`}`;
const read = async (path: string): Promise<unknown> => (await call(path, owner)).json();
const send = async (path: string, body: object = {}, method = "POST") =>
  (await (await call(path, { method, body, cookie: owner.cookie })).json()) as Record<string, unknown>;
const online = () => untilServer(owner, serverId, ({ status }) => status === "online");

/** Name and SHA-256 of every file by which players know the server. */
function keysOf(pattern: string): string[] {
  const tree = treeFolder(node, serverId);
  return globSync(pattern, { cwd: tree })
    .toSorted()
    .map(
      (path) =>
        `${path} ${createHash("sha256")
          .update(readFileSync(join(tree, path)))
          .digest("hex")}`,
    );
}

/** Until the newest of a list is in that state. */
const untilNewest = (list: string, state: string) =>
  vi.waitFor(
    async () => {
      const [newest] = (await read(list)) as { id: string; status: string }[];
      expect(newest).toMatchObject({ status: state });
      return newest?.id ?? "";
    },
    { timeout: 150_000, interval: 500 },
  );

async function joinOnce(): Promise<void> {
  const { ip, bedrockPort } = await online();
  // A server is online when Java players can join; on a loaded machine its bridge opens later.
  const status = `http://${ip}:${Number(bedrockPort)}/v1/join`;
  await vi.waitFor(async () => expect((await fetch(status)).ok).toBe(true), {
    timeout: 60_000,
    interval: 500,
  });
  const player = { host: ip ?? "", port: Number(bedrockPort), username: "Steve", version: bedrockVersion };
  const bot = await joinBedrock({ ...player, transport: "nethernet" });
  await untilServer(owner, serverId, ({ currentPlayers }) => currentPlayers === 1);
  await bot.leave();
  await untilServer(owner, serverId, ({ currentPlayers }) => currentPlayers === 0);
}

/** Each replaces or changes the files of the server. */
const ways: readonly (readonly [string, () => Promise<void>])[] = [
  [
    "a reinstall",
    async () => {
      const { serverType, minecraftVersion } = await online();
      await send(place("reinstall"), { serverType, minecraftVersion });
      await untilNewest(place("jobs"), "completed");
    },
  ],
  [
    "the undo of that reinstall",
    async () => {
      const [job] = (await read(place("jobs"))) as { id: string }[];
      await send(place(`jobs/${job?.id}/undo`));
      await untilNewest(place("jobs"), "completed");
    },
  ],
  [
    "the restore of a backup",
    async () => {
      await send(place("backups"));
      const id = await untilNewest(place("backups"), "ready");
      await send(`/api/backups/${id}/restore`);
      await untilNewest(place("jobs"), "completed");
    },
  ],
  [
    "the way back to the last working state",
    async () => {
      await send(place("files/rules.txt"), { content: "then" }, "PUT");
      await send(place("action"), { action: "restart" });
      await untilServer(owner, serverId, ({ status }) => status !== "online");
      await joinOnce();
      const state = () => read(place("last-working")) as Promise<{ state: { id: string } | null }>;
      await vi.waitFor(
        async () => expect(await state()).toMatchObject({ state: { differences: { changed: [] } } }),
        {
          timeout: 60_000,
          interval: 1000,
        },
      );
      await send(place("files/rules.txt"), { content: "now" }, "PUT");
      await send(place("last-working"), { stateId: (await state()).state?.id });
      await vi.waitFor(async () => expect(await state()).toMatchObject({ change: { state: "verified" } }), {
        timeout: 120_000,
        interval: 500,
      });
      expect(readFileSync(join(treeFolder(node, serverId), "rules.txt"), "utf8")).toBe("then");
    },
  ],
  [
    "its deletion and return",
    async () => {
      await send(place(""), {}, "DELETE");
      await untilNothingRuns(node);
      await send(`/api/deleted-servers/${serverId}/bring-back`);
      await untilNewest(place("jobs"), "completed");
    },
  ],
];

describe.each(platforms)(
  "players of a server ($recipe.platform) need not trust it again",
  ({ recipe, keys }) => {
    let first: readonly string[];
    beforeAll(async () => {
      owner = await signUpOwner();
      await acceptEula(owner);
      const build = await untilBuilt(owner, await importRecipe(owner, recipeFile(recipe)));
      serverId = build.serverId ?? "";
      first = keysOf(keys);
    }, 240_000);
    afterAll(() => send(place(""), {}, "DELETE"));

    test("it has a key after its first start", () => expect(first.length).toBeGreaterThan(0));

    test.each(ways)(
      "after %s",
      async (_name, change) => {
        await change();
        expect(keysOf(keys)).toEqual(first);
        await send(place("action"), { action: "start" });
        await joinOnce();
        expect(keysOf(keys)).toEqual(first);
      },
      240_000,
    );
  },
);

import { describe, expect, test } from "vitest";
import { readJarMetadata } from "./metadata.ts";
import { jarOf } from "./jar.fixture.ts";
import type { PlatformMetadata } from "./platform-metadata.ts";

function only(file: string, text: string): PlatformMetadata {
  const { platforms, problems } = readJarMetadata(jarOf({ [file]: text }));
  expect(problems).toEqual([]);
  const [first] = platforms;
  if (!first || platforms.length !== 1) throw new Error("expected one descriptor");
  return first;
}

const any = (...ids: readonly string[]) => ids.map((id) => ({ id, range: null }));

describe("plugin.yml", () => {
  test.each<[string, string, Partial<PlatformMetadata>]>([
    [
      "an economy plugin with commands and permissions",
      `# built by CI
name: GreenShop
version: '2.20.1'
main: com.example.greenshop.GreenShop
api-version: '1.13'
description: "Buy: sell, and trade"
authors: [Ann, Bob]
depend: [Vault]
softdepend:
  - LuckPerms
  - PlaceholderAPI
loadbefore: [Other]
libraries:
  - org.xerial:sqlite-jdbc:3.45.0
commands:
  shop:
    description: opens the shop
    aliases: [store, buy]
permissions:
  greenshop.*:
    default: op
    children:
      greenshop.use: true
`,
      {
        platform: "bukkit",
        ids: ["GreenShop"],
        name: "GreenShop",
        version: "2.20.1",
        apiVersion: "1.13",
        needs: any("Vault"),
        wants: any("LuckPerms", "PlaceholderAPI"),
        breaks: [],
        side: "server",
        minecraftRange: null,
        loaderRange: null,
        foliaSupported: false,
      },
    ],
    [
      "numbers without quotes, which stay as written",
      "name: A\nmain: a.A\nversion: 1.10\napi-version: 1.20\nfolia-supported: true\n",
      { version: "1.10", apiVersion: "1.20", foliaSupported: true },
    ],
    [
      "a scalar where a list belongs",
      "name: A\nmain: a.A\ndepend: Vault\n",
      { needs: any("Vault"), version: null },
    ],
    [
      "empty sections",
      "name: A\nmain: a.A\nversion: 1\ndepend:\nsoftdepend: []\nprovides:\n",
      { needs: [], wants: [] },
    ],
    [
      "other names it goes by",
      "name: FastEdit\nmain: a.A\nversion: 1\nprovides: [WorldEdit, FastEdit]\n",
      { ids: ["FastEdit", "WorldEdit"] },
    ],
    [
      "spaces, which Bukkit turns into underscores",
      "name: My Plugin\nmain: a.A\nversion: 1\ndepend: [Other Plugin]\n",
      { ids: ["My_Plugin"], name: "My_Plugin", needs: any("Other_Plugin") },
    ],
    [
      "a version that the build forgot",
      "name: A\nmain: a.A\nversion: ${project.version}\n",
      { version: null },
    ],
    [
      "another version that the build forgot",
      'name: A\nmain: a.A\nversion: "@VERSION@"\n',
      { version: null },
    ],
    [
      "Windows line ends and a byte order mark",
      "\uFEFFname: A\r\nmain: a.A\r\nversion: 1\r\n",
      { name: "A" },
    ],
    [
      "an anchor, used once",
      "x: &v [Vault]\nname: A\nmain: a.A\nversion: 1\ndepend: *v\n",
      { needs: any("Vault") },
    ],
    ["a name said twice: the last counts", "name: A\nmain: a.A\nversion: 1\nname: B\n", { name: "B" }],
    ["a tag of Java's", "name: A\nmain: a.A\nversion: !!java.lang.Foo 1\n", { version: "1" }],
  ])("%s", (_what, text, expected) => {
    expect(only("plugin.yml", text)).toMatchObject(expected);
  });
});

describe("paper-plugin.yml", () => {
  test.each<[string, string, Partial<PlatformMetadata>]>([
    [
      "dependencies by phase, required unless they say otherwise",
      `name: Arena
version: 4.1.0
main: arena.ArenaPlugin
bootstrapper: arena.ArenaBootstrap
loader: arena.ArenaLoader
api-version: '1.21'
folia-supported: true
dependencies:
  bootstrap:
    Registry:
      load: BEFORE
      required: true
  server:
    LuckPerms:
    ProtocolLib:
      load: BEFORE
    PlaceholderAPI:
      required: false
`,
      {
        platform: "paper",
        ids: ["Arena"],
        version: "4.1.0",
        apiVersion: "1.21",
        needs: any("Registry", "LuckPerms", "ProtocolLib"),
        wants: any("PlaceholderAPI"),
        foliaSupported: true,
      },
    ],
    [
      "the first form of dependencies",
      "name: A\nmain: a.A\nversion: 1\ndependencies:\n  - name: Vault\n    required: true\n  - name: Map\n    required: false\n",
      { needs: any("Vault"), wants: any("Map") },
    ],
    ["no dependencies", "name: A\nmain: a.A\nversion: 1\ndependencies:\n", { needs: [], wants: [] }],
    ["an empty phase", "name: A\nmain: a.A\nversion: 1\ndependencies:\n  server:\n", { needs: [] }],
  ])("%s", (_what, text, expected) => {
    expect(only("paper-plugin.yml", text)).toMatchObject(expected);
  });
});

test("bungee.yml uses its own keys for the same fields", () => {
  const text =
    "name: Chat\nversion: 3\nmain: chat.Bungee\ndepends: [Core]\nsoftDepends: [LuckPerms]\nauthor: Ann\n";
  expect(only("bungee.yml", text)).toMatchObject({
    platform: "bungee",
    ids: ["Chat"],
    version: "3",
    needs: any("Core"),
    wants: any("LuckPerms"),
  });
});

test("velocity-plugin.json distinguishes required and optional dependencies", () => {
  const plugin = {
    id: "chat",
    name: "Chat",
    version: "3.2.1-SNAPSHOT",
    description: "with a\nline break",
    authors: ["Ann"],
    dependencies: [{ id: "core" }, { id: "luckperms", optional: true }],
    main: "chat.Velocity",
  };
  expect(only("velocity-plugin.json", JSON.stringify(plugin))).toMatchObject({
    platform: "velocity",
    ids: ["chat"],
    name: "Chat",
    version: "3.2.1-SNAPSHOT",
    needs: any("core"),
    wants: any("luckperms"),
  });
});

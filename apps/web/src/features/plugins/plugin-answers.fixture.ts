import type { Change } from "@blockwright/contract/changes";
import type { InstalledPlugin, listPlugins, planPlugins, PluginHit } from "@blockwright/contract/plugins";
import type { RouteAnswer } from "@blockwright/contract/route";
import { answeredAtMs } from "../../shared/text/answered-at.fixture.ts";

const dayMs = 86_400_000;
const agoMs = (ms: number) => new Date(answeredAtMs - ms).toISOString();
const idOf = (number: number) => `0198f5a2-7d10-7a4e-9f3b-2c5d8e1a6c0${number}`;

const hit: PluginHit = {
  id: "modrinth:Vebnzrzj",
  name: "LuckPerms",
  tag: "A permissions plugin for Minecraft servers, with groups, tracks and a web editor.",
  downloads: 4_812_345,
  rating: { average: 4.83 },
  source: "Modrinth",
  author: "Luck",
  iconUrl: "https://cdn.modrinth.com/data/Vebnzrzj/icon.png",
  pageUrl: "https://modrinth.com/plugin/luckperms",
  updatedAt: agoMs(20 * dayMs),
  isInstalled: true,
  elsewhere: [],
};

export const hits = {
  luckPerms: hit,
  chestShop: {
    ...hit,
    id: "spigotmc:51856",
    name: "ChestShop",
    tag: "Shops out of chests and signs, run by your players.",
    downloads: 1_204_118,
    rating: { average: null },
    source: "SpigotMC",
    author: null,
    pageUrl: "https://www.spigotmc.org/resources/51856",
    isInstalled: false,
    elsewhere: [
      {
        id: "modrinth:chestshop",
        name: "ChestShop",
        downloads: 310_400,
        source: "Modrinth",
        pageUrl: "https://modrinth.com/plugin/chestshop",
      },
    ],
  },
  quiet: {
    ...hit,
    id: "hangar:17",
    name: "shops",
    tag: null,
    downloads: 1,
    rating: { average: null },
    source: "Hangar",
    author: "somebody",
    pageUrl: null,
    updatedAt: null,
    isInstalled: false,
  },
} satisfies Record<string, PluginHit>;

const installed: InstalledPlugin = {
  id: idOf(1),
  name: "Vault",
  version: "1.7.3",
  description: "Lets plugins for money, chat and permissions work together.",
  pluginId: "modrinth:vault",
  source: "Modrinth",
  pageUrl: "https://modrinth.com/plugin/vault",
  isEnabled: true,
  isPinned: false,
  path: "plugins/Vault.jar",
  configFolder: "plugins/Vault",
  update: null,
  neededBy: ["EssentialsX"],
  port: null,
};

export const plugins = {
  vault: installed,
  essentials: {
    ...installed,
    id: idOf(2),
    name: "EssentialsX",
    version: "2.20.1",
    description: "Homes, warps, kits and a small economy.",
    pluginId: "modrinth:hXiIvTyT",
    path: "plugins/EssentialsX-2.20.1.jar",
    configFolder: "plugins/Essentials",
    update: {
      version: "2.21.2",
      changelog:
        "- Fixes /home in the Nether\n- <b>New</b>: /warp all\n\nThanks to everyone who reported bugs.",
    },
    neededBy: [],
  },
  worldGuard: {
    ...installed,
    id: idOf(3),
    name: "WorldGuard",
    version: "7.0.9",
    isPinned: true,
    path: "plugins/worldguard-bukkit-7.0.9.jar",
    configFolder: null,
    update: { version: "7.0.13", changelog: null },
    neededBy: [],
  },
  dynmap: {
    ...installed,
    id: idOf(4),
    name: "Dynmap",
    version: "3.7-beta-6",
    description: null,
    isEnabled: false,
    path: "plugins-disabled/Dynmap.jar",
    update: { version: "3.7-beta-8", changelog: null },
    neededBy: [],
  },
  ourOwn: {
    ...installed,
    id: idOf(5),
    name: "lobby-gadgets",
    version: null,
    description: null,
    pluginId: null,
    source: null,
    pageUrl: null,
    path: "plugins/lobby-gadgets.jar",
    configFolder: null,
    neededBy: [],
  },
} satisfies Record<string, InstalledPlugin>;

/** Plugins that people reach at an address of their own. */
export const pluginsWithPorts: readonly InstalledPlugin[] = (
  [
    ["BlueMap", "5.7", { purpose: "web-map", protocol: "tcp" }],
    ["voicechat", "2.6.24", { purpose: "voice", protocol: "udp" }],
    ["Votifier", "3.0.1", { purpose: "votes", protocol: "tcp" }],
  ] as const
).map(([name, version, port], index) => ({
  ...installed,
  id: idOf(index + 6),
  name,
  version,
  description: null,
  pluginId: `modrinth:${name.toLowerCase()}`,
  neededBy: [],
  port: { ...port, host: "play.blockwright.example", port: 25_602 + index },
}));

export const pluginList: RouteAnswer<typeof listPlugins> = {
  kind: "plugins",
  plugins: Object.values(plugins),
  checkedAt: agoMs(3 * 3_600_000),
};

const changeId = "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a6d01";

/** ChestShop depends on Vault, which has a dependency itself. */
export const installPlan: RouteAnswer<typeof planPlugins> = {
  changeId,
  effects: [
    { effect: "install", name: "ChestShop", from: null, to: "3.12.2", because: [] },
    { effect: "update", name: "Vault", from: "1.7.3", to: "1.7.4", because: ["ChestShop"] },
    { effect: "install", name: "LuckPerms", from: null, to: "5.5.0", because: ["Vault"] },
  ],
  warnings: ["LuckPerms 5.5.0 is a test version: there is no release for Minecraft 1.21.8 yet."],
  needsRestart: true,
};

/** ChestShop, and nothing else. */
export const lonePlan: RouteAnswer<typeof planPlugins> = {
  ...installPlan,
  effects: installPlan.effects.slice(0, 1),
  warnings: [],
};

/** A plugin change in the given state. */
export function changeOf(serverId: string, change: Partial<Change> = {}): Change {
  return {
    id: changeId,
    serverId,
    title: "Install ChestShop 3.12.2",
    state: "applying",
    sentence: null,
    message: null,
    author: { kind: "person", id: null, via: "browser" },
    items: [{ kind: "download-file", summary: "Downloads plugins/ChestShop.jar." }],
    canUndo: false,
    isCancelling: false,
    createdAt: agoMs(20_000),
    updatedAt: agoMs(10_000),
    ...change,
  };
}

/** The api's answers about the plugins of a server, unless a test overrides them. */
export function pluginAnswers(serverId: string): Record<string, unknown> {
  const place = `servers/${serverId}`;
  return {
    [`${place}/plugins`]: pluginList,
    [`${place}/plugins/search`]: { hits: Object.values(hits), silentSources: [] },
    [`${place}/plugins/plan`]: installPlan,
    [`${place}/plugins/apply`]: { changeId },
    [`${place}/plugins/install`]: { changeId },
    [`${place}/changes`]: [],
    [`${place}/changes/${changeId}/undo`]: { changeId },
  };
}

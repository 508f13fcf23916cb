import { damagedRegionFile, regionFile } from "../../../stand-ins/game-servers/broken-worlds.ts";
import { plugin } from "../add-ons.ts";
import { type BrokenServer, paper, spigot, vanilla } from "../broken-server.ts";

const ready = { says: "Done (" };
const region = "world/region/r.0.0.mca";
const dataVersion = 4189;
const restore = "restore-backup";
const uid = Buffer.from("f1d2a3b4c5d64e7f8091a2b3c4d5e6f7", "hex");

export const worldServers: readonly BrokenServer[] = [
  paper({
    name: "newer world",
    story: "a world that was played with a later Minecraft",
    files: async () => ({ [region]: regionFile({ dataVersion: 4556 }) }),
    expect: {
      class: "downgrade",
      says: ["newer Minecraft"],
      line: "Server attempted to load chunk saved with newer version of minecraft! 4556 > 4189",
      fix: "choose-minecraft",
    },
  }),
  vanilla({
    name: "broken level.dat",
    story: "level.dat and its copy are full of zeros after a power cut",
    files: async () => ({ "world/level.dat": Buffer.alloc(900), "world/level.dat_old": Buffer.alloc(900) }),
    expect: {
      class: "level-broken",
      says: ["level.dat"],
      line: "World files may be corrupted",
      fix: restore,
    },
  }),
  vanilla({
    name: "broken chunk",
    story: "a damaged piece of the world near its centre",
    files: async () => ({ [region]: damagedRegionFile({ dataVersion }) }),
    until: ready,
    expect: { class: "chunk-broken", says: ["0, 0"], line: "Couldn't load chunk [0, 0]", fix: restore },
  }),
  spigot({
    name: "copied world",
    story: "the nether was made by copying the world's folder",
    files: async () => ({ "world/uid.dat": uid, "world_nether/uid.dat": uid }),
    until: ready,
    expect: {
      class: "world-duplicate",
      says: ["world_nether", "uid.dat"],
      line: "World world_nether is a duplicate of another world",
      fix: "delete-file",
    },
  }),
  paper({
    name: "broken second world",
    story: "one of the worlds that Multiverse opens is full of zeros after a power cut",
    files: async () => ({
      "plugins/multiverse-core-4.3.12.jar": await plugin({
        name: "Multiverse-Core",
        version: "4.3.12",
        main: "WorldsPlugin",
      }),
      "plugins/Multiverse-Core/worlds.yml": "skyblock: NORMAL\n",
      "skyblock/level.dat": Buffer.alloc(900),
    }),
    until: ready,
    expect: {
      class: "multiverse",
      says: ["skyblock"],
      line: "The world 'skyblock' could NOT be loaded because it contains errors",
      fix: restore,
    },
  }),
  paper({
    name: "world in use",
    story: "a second server still has the world open",
    files: async () => ({
      "other/eula.txt": "eula=true\n",
      "other/server.properties": "server-port=25001\n",
    }),
    script:
      'mkdir -p world; ln -sfn ../world other/world; cd other && java -Xmx64m -jar ../server.jar nogui > /dev/null & until grep -q "Done (" other/logs/latest.log; do sleep 0.2; done 2> /dev/null; $JAVA',
    expect: {
      class: "session-lock",
      says: ["Another server"],
      line: "session.lock: already locked",
      fix: null,
    },
  }),
  vanilla({
    name: "broken creature",
    story: "a villager that no tick survives",
    cause: "staged",
    files: async () => ({
      [region]: regionFile({
        dataVersion,
        creature: { id: "minecraft:villager", at: [12.5, 64, -8.31] },
      }),
    }),
    expect: {
      class: "crash-entity",
      says: ["12, 64, -9"],
      line: "Description: Ticking entity",
      fix: "remove-entity",
    },
  }),
  paper({
    name: "broken block",
    story: "a machine that no tick survives",
    cause: "staged",
    files: async () => ({
      [region]: regionFile({ dataVersion, block: { id: "shop:machine", at: [100, 70, -20] } }),
    }),
    expect: {
      class: "crash-block",
      says: ["100, 70, -20"],
      line: "Description: Ticking block entity",
      fix: "remove-block",
    },
  }),
];

import { plugin } from "../add-ons.ts";
import { brokenJar } from "../../../stand-ins/game-servers/broken-servers.ts";
import { levelFile } from "../../../stand-ins/game-servers/broken-worlds.ts";
import { type BrokenServer, paper, spigot, vanilla } from "../broken-server.ts";

const eula = "eula=true\n";
/** Starts a second server with the same files and waits until it is ready. */
const untilOtherRuns =
  'cd other && java -Xmx64m -jar ../server.jar nogui > /dev/null & until grep -q "Done (" other/logs/latest.log; do sleep 0.2; done 2> /dev/null';

/** Settings and machine resources. */
export const settingServers: readonly BrokenServer[] = [
  paper({
    name: "port taken",
    story: "another program in the same place has the port",
    isOffered: false,
    files: async () => ({
      "other/eula.txt": eula,
      "other/server.properties": "server-port={port}\n",
    }),
    script: `${untilOtherRuns}; $JAVA`,
    expect: { class: "port", says: ["port"], line: "FAILED TO BIND TO PORT", fix: "change-port" },
  }),
  vanilla({
    name: "foreign address",
    story: "server-ip names the address of the old host",
    files: async () => ({ "server.properties": "server-port={port}\nserver-ip=10.9.8.7\n" }),
    expect: {
      class: "port",
      says: ["server-ip"],
      line: "FAILED TO BIND TO PORT",
      fix: "repair-property",
    },
  }),
  paper({
    name: "no more threads",
    story: "a plugin that starts more of them than the server may have",
    files: async () => ({ "plugins/Shop-2.0.jar": await plugin({ main: "ManyThreadsPlugin" }) }),
    limits: { processes: 48 },
    expect: {
      class: "threads",
      says: ["limit"],
      // Java's own warning or the exception, whichever thread is the first.
      line: "thread",
      fix: "raise-thread-limit",
    },
  }),
  vanilla({
    name: "broken escape",
    story: "a name with half an escape in server.properties",
    files: async () => ({ "server.properties": "server-port={port}\nmotd=Caf\\u00e\n" }),
    expect: {
      class: "properties-encoding",
      says: ["server.properties"],
      line: "Malformed \\uxxxx encoding",
      fix: "repair-file",
    },
  }),
  vanilla({
    name: "conduct without a folder",
    story: "the code of conduct is on, and nobody wrote one",
    minecraft: "26.1",
    java: 25,
    files: async () => ({ "server.properties": "server-port={port}\nenable-code-of-conduct=true\n" }),
    expect: {
      class: "code-of-conduct",
      says: ["code of conduct"],
      line: "Code of Conduct folder does not exist",
      fix: "repair-property",
    },
  }),
  paper({
    name: "management without a key",
    story: "the management port is on, encrypted, without a certificate",
    minecraft: "26.1",
    java: 25,
    files: async () => ({ "server.properties": "server-port={port}\nmanagement-server-enabled=true\n" }),
    expect: {
      class: "management-tls",
      says: ["certificate"],
      line: "keystore is not configured",
      fix: "repair-property",
    },
  }),
  vanilla({
    name: "broken data pack",
    story: "a data pack with half a file",
    files: async () => ({
      "world/datapacks/caves.zip": await brokenJar({
        texts: {
          "pack.mcmeta": '{"pack":{"pack_format":61,"description":"Caves"}}',
          "data/caves/worldgen/biome/deep.json": '{"temperature": 0.5, "downfall":',
        },
      }),
    }),
    expect: {
      class: "datapack",
      says: ["caves.zip"],
      line: "Failed to parse caves:worldgen/biome/deep.json from pack file/caves.zip",
      fix: "disable-data-pack",
    },
  }),
  vanilla({
    name: "no overworld",
    story: "level.dat of a world whose dimensions came from a mod",
    files: async () => ({ "world/level.dat": levelFile(["minecraft:the_end"]) }),
    expect: {
      class: "overworld-settings",
      says: ["level.dat"],
      line: "Overworld settings missing",
      fix: "restore-backup",
    },
  }),
  spigot({
    name: "broken spigot.yml",
    story: "a line without its colon in spigot.yml",
    files: async () => ({ "spigot.yml": "settings:\n  bungeecord: false\n  timeout-time 60\n" }),
    expect: {
      class: "settings-broken",
      says: ["spigot.yml"],
      line: "Could not load spigot.yml, please correct your syntax errors",
      fix: "repair-file",
    },
  }),
  paper({
    name: "disk full",
    story: "the plan's space is used up",
    limits: { diskMb: 64 },
    isOffered: false,
    steps: ["mkdir -p backups; dd if=/dev/urandom of=backups/monday.tar bs=1M count=200 || true"],
    expect: { class: "no-space", says: ["full"], line: "Disk quota exceeded", fix: "free-disk" },
  }),
  paper({
    name: "disk full of logs",
    story: "the logs of years have used up the plan's space",
    limits: { diskMb: 64 },
    isForGood: true,
    steps: ["mkdir -p logs; dd if=/dev/urandom of=logs/2024-05-01-1.log.gz bs=1M count=200 || true"],
    expect: { class: "no-space", says: ["full"], line: "Disk quota exceeded", fix: "free-disk" },
  }),
  paper({
    name: "locked world",
    story: "the world's folder came from an archive without the right to write",
    files: async () => ({ "world/readme.txt": "Unpacked by hand\n" }),
    steps: ["chmod 0555 world"],
    expect: {
      class: "read-only",
      says: ["permissions"],
      line: "AccessDeniedException",
      fix: "repair-permissions",
    },
  }),
];

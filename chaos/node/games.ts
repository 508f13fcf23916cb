import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import type { InstanceSpec, WrittenFile } from "@blockwright/node-protocol/instance";
import type { Source } from "./source.ts";

type Installation = InstanceSpec["installation"];

/** Creates specs whose games count their starts in a file of their tree. */
export interface Games {
  /** A short shell script that obeys `stop`, `exit N` and `bomb`. An interactive shell survives a failed fork. */
  shell(change?: Partial<InstanceSpec>, installation?: Partial<Installation>): InstanceSpec;
  /** A small Java server with the real protocol and real behaviour. */
  java(change?: Partial<InstanceSpec>): InstanceSpec;
  readonly jar: Buffer;
}

export const startsFile = "starts";
/** While this file exists, a shell game does not exit. */
export const stopGate = "may-not-stop";
/** While this file exists, a shell game does not become ready. */
export const startGate = "may-not-start";

const image = "blockwright/java:17";
export const shellScript = `echo started >> ${startsFile}
while [ -e ${startGate} ]; do sleep 0.1; done
echo 'Done (0.1s)! For help, type "help"'
while read -r word rest; do
  case "$word" in
    stop) echo "Saving"; touch stopping; while [ -e ${stopGate} ]; do sleep 0.1; done; exit 0 ;;
    exit) exit "$rest" ;;
    bomb) yes 'sleep 1 &' | sh -i > /dev/null 2>&1 & ;;
  esac
done
sleep 1000`;

const javaScript = `echo started >> ${startsFile}
exec java -Xmx64m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -jar server.jar --nogui`;

const firstPort = 25_600;

export async function makeGames(source: Source): Promise<Games> {
  // Imported lazily: the builder has dependencies that the other matrices do not need.
  const { buildGameServers } = await import("../../stand-ins/game-servers/build.ts");
  const jar = readFileSync((await buildGameServers()).java["1.20.1"]);
  const offered = source.offer("server.jar", jar).file;
  let port = firstPort;
  const nextPort = () => (port += 1);
  return {
    jar,
    shell: (change, installation) =>
      specOf(nextPort(), { ...installationOf([text("run.sh", shellScript)]), ...installation }, change),
    java: (change = {}) => {
      const own = nextPort();
      const texts = [
        text("run.sh", javaScript),
        text("eula.txt", "eula=true\n"),
        text("server.properties", `server-port=${own}\nonline-mode=false\n`),
      ];
      const spec = specOf(own, { ...installationOf(texts), files: [offered] }, change);
      const limits = { ...spec.limits, memoryMb: 256, ...change.limits };
      return { ...spec, limits, manners: { ...spec.manners, ping: "java", ...change.manners } };
    },
  };
}

export function text(path: string, content: string): WrittenFile {
  return { path, content };
}

function installationOf(texts: WrittenFile[]): Installation {
  return { id: randomUUID(), files: [], texts, steps: [] };
}

function specOf(port: number, installation: Installation, change: Partial<InstanceSpec> = {}): InstanceSpec {
  return {
    instanceId: randomUUID(),
    serverId: randomUUID(),
    purpose: "live",
    power: "on",
    holds: [],
    generation: 1,
    restarts: 0,
    image,
    command: ["sh", "run.sh"],
    manners: {
      readyText: "Done (",
      stopCommand: "stop",
      ping: "none",
      startTimeLimitMs: 60_000,
      stopGraceMs: 60_000,
    },
    limits: { memoryMb: 128, cpus: 1, processes: 64, diskMb: 64 },
    ports: [{ protocol: "tcp", port }],
    installation,
    ...change,
  };
}

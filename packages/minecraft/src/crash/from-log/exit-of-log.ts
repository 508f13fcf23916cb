import type { CrashEvidence } from "../evidence.ts";
import { readScene } from "../scene.ts";
import type { IdentifiedServer } from "./identify-server.ts";

const ending =
  /^(?:---- Minecraft Crash Report ----|This crash report has been saved to: |Encountered an unexpected exception|Failed to start the minecraft server|#? ?A fatal error has been detected by the Java Runtime Environment|A single server tick took \d|The server has stopped responding!|The game crashed whilst )/;

/** BungeeCord and Velocity. */
const proxyReady = /^(?:Listening on \/\S{1,100}|Done \([\d.,]{1,12}s\)!)$/;

/** Velocity says that it is done before it knows. */
const proxyWithoutPort = /^(?:Can't bind to |Could not bind to host )/;

/**
 * How the run ended, as far as its log tells. Null: it became ready, or players came, and it did not crash. Who stopped it later is not in
 * the log, so its problems are those of a running server.
 */
export function exitOfLog(
  { software, proxy }: Pick<IdentifiedServer, "software" | "proxy">,
  lines: readonly string[],
): CrashEvidence["exit"] {
  const { lines: read, peopleFromIndex } = readScene(software, lines);
  const runs =
    proxy !== undefined &&
    read.some(({ message }) => proxyReady.test(message)) &&
    !read.some(({ message }) => proxyWithoutPort.test(message));
  const isCrash = read.some(({ message, voice }) => voice !== "quiet" && ending.test(message));
  return (runs || peopleFromIndex < Infinity) && !isCrash ? null : { reason: "crashed", exitCode: 1 };
}

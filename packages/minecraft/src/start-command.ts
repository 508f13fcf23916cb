import { transportOf } from "./bedrock/transport.ts";
import { jvmFlags } from "./jvm-flags.ts";
import type { Lock } from "./lock.ts";
import type { SoftwareType } from "./software.ts";

export interface StartCommand {
  readonly command: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly stopCommand: string;
  /** Printed to the console once players can join. */
  readonly readyText: string;
  readonly ping: "java" | "bedrock" | "nethernet";
}

const javaReadyText = 'For help, type "help"';

/** Run in the server's folder, without a shell, which would swallow signals. */
export function startCommand(
  lock: Pick<Lock, "software" | "java" | "launch" | "javaFlags" | "plugins">,
  memoryMb: number,
): StartCommand {
  const { launch, software, java } = lock;
  if (launch.kind === "binary") {
    return {
      command: [`./${launch.binary}`],
      environment: { LD_LIBRARY_PATH: "." },
      stopCommand: "stop",
      ...bedrockReady(software.minecraftVersion),
    };
  }
  if (java === null) throw new RangeError("A Java server needs a Java.");
  const flags = jvmFlags({
    software: software.type,
    containerMb: memoryMb,
    hasAddOns: lock.plugins.length > 0,
    java,
    minecraftVersion: software.minecraftVersion,
    recommended: lock.javaFlags,
  });
  const program = launch.kind === "jar" ? ["-jar", launch.jar] : launch.files.map((file) => `@${file}`);
  return {
    command: ["java", ...flags, ...program, withoutWindow(software.type)],
    environment: {},
    stopCommand: "stop",
    readyText: javaReadyText,
    ping: "java",
  };
}

/** Over NetherNet "Server started." is also printed by a server that nobody can join. */
function bedrockReady(version: string): Pick<StartCommand, "readyText" | "ping"> {
  return transportOf(version) === "nethernet"
    ? { readyText: "Accepting clients on", ping: "nethernet" }
    : { readyText: "Server started.", ping: "bedrock" };
}

function withoutWindow(type: SoftwareType): string {
  return type === "paper" ? "--nogui" : "nogui";
}

import { randomUUID } from "node:crypto";
import type { HeldInstance } from "@blockwright/node-protocol/strays";

type Spec = HeldInstance["spec"];

/** What an honest machine says about a server of ours. */
export function someHeld(
  change: Partial<Spec> = {},
  more: Partial<Omit<HeldInstance, "spec">> = {},
): HeldInstance {
  return {
    spec: {
      instanceId: randomUUID(),
      serverId: randomUUID(),
      purpose: "live",
      power: "on",
      holds: [],
      generation: 3,
      restarts: 1,
      image: "blockwright/java:21",
      command: ["java", "-Xmx640M", "-jar", "server.jar", "--nogui"],
      environment: {},
      manners: {
        readyText: "Done",
        stopCommand: "stop",
        ping: "java",
        startTimeLimitMs: 300_000,
        stopGraceMs: 60_000,
      },
      limits: { memoryMb: 1024, cpus: 2, processes: 512, diskMb: 1024 },
      ports: [{ protocol: "tcp", port: 25_600 }],
      about: {
        name: "Skyblock",
        platform: "java",
        software: "paper",
        minecraftVersion: "1.21.4",
        uses: [null],
      },
      ...change,
    },
    installationId: "first",
    isInstalled: true,
    ...more,
  };
}

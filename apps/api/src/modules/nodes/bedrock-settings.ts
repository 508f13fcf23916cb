import { nodeAddressMark } from "@blockwright/node-protocol/node-address";
import type { InstanceSpec } from "@blockwright/node-protocol/instance";
import type { FurtherPurpose } from "@blockwright/minecraft/add-on-ports/add-on-port";
import type { BedrockSide } from "./bedrock-side.ts";
import type { LeasedPort } from "./instance.ts";

type PortSettings = NonNullable<InstanceSpec["portSettings"]>[number];

/** Bedrock stops at once if both numbers are the same. This one is published nowhere. */
const unusedPort = 19_133;
const otherUnusedPort = 19_134;

/** What the node writes before every start, so that the game listens exactly where its ports are published. */
export function bedrockSettings(side: BedrockSide, ports: readonly LeasedPort[]): PortSettings[] {
  const first = ports.find(({ use }) => use === undefined);
  if (!first) return [];
  switch (side.by) {
    case "raknet":
      return [serverProperties({ transport: "raknet", ...ownPorts(first.port) })];
    case "nethernet": {
      const block = find(ports, "webrtc");
      const row = block && `${block.port}-${block.last ?? block.port}`;
      const udpPorts = row === undefined ? "" : `${nodeAddressMark}:${row}:${row}`;
      return [
        serverProperties({
          transport: "nethernet",
          ...ownPorts(first.port),
          "server-ip": "",
          "server-udp-ports": udpPorts,
        }),
      ];
    }
    case "bridge":
      return bridgeSettings(side.settings, find(ports, "bedrock"), find(ports, "webrtc"));
  }
}

function find(ports: readonly LeasedPort[], purpose: FurtherPurpose): LeasedPort | undefined {
  return ports.find(({ use }) => use?.purpose === purpose);
}

function ownPorts(port: number) {
  const other = port === unusedPort ? otherUnusedPort : unusedPort;
  return { "server-port": port, "server-portv6": other };
}

function serverProperties(values: Readonly<Record<string, string | number>>): PortSettings {
  return {
    path: "server.properties",
    format: "bedrock-properties",
    isCreated: true,
    values: Object.entries(values).map(([key, value]) => ({ path: [key], value })),
  };
}

function bridgeSettings(
  path: string,
  bedrock: LeasedPort | undefined,
  webrtc: LeasedPort | undefined,
): PortSettings[] {
  if (!bedrock) return [];
  const values = {
    address: "0.0.0.0",
    port: bedrock.port,
    transport: webrtc ? "both" : "raknet",
    ...(webrtc && { "webrtc-port": webrtc.port }),
  };
  return [
    {
      path,
      format: "yaml",
      isCreated: true,
      values: Object.entries(values).map(([key, value]) => ({ path: ["bedrock", key], value })),
    },
  ];
}

/** Where the machine asks whether players of the Bedrock Edition can join a Java server. */
export function askedBridge(
  side: BedrockSide | undefined,
  ports: readonly LeasedPort[],
): InstanceSpec["bridge"] {
  const bedrock = side?.by === "bridge" ? find(ports, "bedrock") : undefined;
  if (!bedrock) return undefined;
  return { port: bedrock.port, pings: find(ports, "webrtc") ? ["bedrock", "nethernet"] : ["bedrock"] };
}

/** The bridge has to tell players this address: inside the container it knows only one that leads nowhere. */
export function withBridgeAddress(command: readonly string[], side: BedrockSide | undefined): string[] {
  const [program = "", ...rest] = command;
  if (side?.by !== "bridge" || program !== "java") return [...command];
  const flag = `-DgeyserAdvertiseAddresses=${nodeAddressMark}`;
  // A node reports the command that it was given, and it may come back from there.
  return [program, flag, ...rest.filter((argument) => argument !== flag)];
}

import type { AboutInstance } from "@blockwright/node-protocol/about-instance";
import { expect, test } from "vitest";
import type { BedrockSide } from "../bedrock-side.ts";
import type { PublishedPort } from "../instance.ts";
import { heldPorts } from "./held-ports.ts";

const tcp = (port: number): PublishedPort => ({ protocol: "tcp", port });
const udp = (port: number, last?: number): PublishedPort => ({
  protocol: "udp",
  port,
  ...(last !== undefined && { last }),
});
const map = { addOn: "bluemap", purpose: "web-map" } as const;
const bedrock = { addOn: null, purpose: "bedrock" } as const;
const webrtc = { addOn: null, purpose: "webrtc" } as const;
const bridge: BedrockSide = { by: "bridge", settings: "plugins/Geyser-Spigot/config.yml" };

function portsOf(
  ports: readonly PublishedPort[],
  uses: AboutInstance["uses"],
  side?: BedrockSide,
  software: AboutInstance["software"] = "paper",
) {
  const about = { name: "", platform: "java", software, minecraftVersion: "1.21.4", uses } as const;
  return heldPorts(ports, about, side);
}

test("a plugin's port has our settings, not those of the machine", () => {
  expect(portsOf([tcp(1), tcp(2)], [null, { ...map, purpose: "votes" }])).toMatchObject([
    { port: 1 },
    {
      port: 2,
      use: { addOn: "bluemap", purpose: "web-map", settings: { path: "plugins/BlueMap/webserver.conf" } },
    },
  ]);
  expect(portsOf([tcp(1), tcp(2)], [null, map], undefined, "fabric")).toMatchObject([
    {},
    { use: { settings: { path: "config/bluemap/webserver.conf" } } },
  ]);
});

test("a bridge and Bedrock over NetherNet have what they need", () => {
  const uses = [null, bedrock, bedrock, webrtc];
  expect(portsOf([tcp(1), tcp(2), udp(2), udp(3)], uses, bridge)).toHaveLength(4);
  const row = { by: "nethernet", udpPorts: 10 } as const;
  expect(portsOf([tcp(1), udp(1), udp(11, 20)], [null, null, webrtc], row, "bedrock")).toHaveLength(3);
});

test.each<[string, ReturnType<typeof portsOf>]>([
  ["a plugin that we don't know", portsOf([tcp(1), tcp(2)], [null, { ...map, addOn: "evil" }])],
  ["another protocol than the plugin has", portsOf([tcp(1), udp(2)], [null, map])],
  ["a row for a plugin", portsOf([tcp(1), { ...tcp(2), last: 9 }], [null, map])],
  ["a plugin where there are none", portsOf([tcp(1), tcp(2)], [null, map], undefined, "vanilla")],
  ["a second port for players", portsOf([tcp(1), tcp(2)], [null, null])],
  ["a row for players", portsOf([{ ...tcp(1), last: 9 }], [null])],
  ["UDP for Java", portsOf([udp(1)], [null])],
  ["a Bedrock side of a Java server", portsOf([tcp(1), udp(2)], [null, bedrock])],
  ["a bridge without its port", portsOf([tcp(1)], [null], bridge)],
  [
    "a game's port with the purpose of a plugin",
    portsOf([tcp(1), tcp(2)], [null, { addOn: null, purpose: "votes" }]),
  ],
])("%s is refused", (_what, ports) => {
  expect(ports).toBeUndefined();
});

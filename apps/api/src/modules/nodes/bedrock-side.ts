import type { FurtherPurpose } from "@blockwright/minecraft/add-on-ports/add-on-port";
import type { portProtocols } from "@blockwright/node-protocol/instance";

type Protocol = (typeof portProtocols)[number];

/** How players of the Bedrock Edition reach a server: directly, or through a bridge to a Java server. */
export type BedrockSide =
  | { readonly by: "raknet" }
  | { readonly by: "nethernet"; readonly udpPorts: number }
  /** `settings` is the file of the bridge, relative to the server's folder. */
  | { readonly by: "bridge"; readonly settings: string };

/** A block of further ports of the game. Each purpose has its own port numbers. */
export interface FurtherPort {
  readonly purpose: FurtherPurpose;
  readonly protocols: readonly Protocol[];
  /** Consecutive. */
  readonly count: number;
}

/** What the first port of a game carries, which is the one that people are shown. */
export function firstProtocols(side: BedrockSide | undefined): readonly Protocol[] {
  switch (side?.by) {
    case "raknet":
      return ["udp"];
    case "nethernet":
      return ["tcp", "udp"];
    case "bridge":
    case undefined:
      return ["tcp"];
  }
}

/** Signalling and RakNet share a number; WebRTC needs another, because both are UDP. */
export function furtherPorts(side: BedrockSide | undefined): readonly FurtherPort[] {
  switch (side?.by) {
    case "nethernet":
      return [{ purpose: "webrtc", protocols: ["udp"], count: side.udpPorts }];
    case "bridge":
      return [
        { purpose: "bedrock", protocols: ["tcp", "udp"], count: 1 },
        { purpose: "webrtc", protocols: ["udp"], count: 1 },
      ];
    case "raknet":
    case undefined:
      return [];
  }
}

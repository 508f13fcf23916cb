import { parseArgs } from "node:util";
import { identityKeyIn } from "./identity-file.ts";
import type { NetherNetListener } from "./nethernet-transport.ts";

export interface BridgeSettings {
  readonly raknetPort: number | undefined;
  readonly netherNet: NetherNetListener | undefined;
}

/** What the plugin decided: `--raknet=port`, and for NetherNet its two ports, addresses and the identity's file. */
export function readBridgeSettings(args: readonly string[]): BridgeSettings {
  const text = { type: "string" } as const;
  const { values } = parseArgs({
    args: [...args],
    options: { raknet: text, signaling: text, webrtc: text, address: text, advertise: text, identity: text },
  });
  const { raknet, signaling, webrtc, address = "0.0.0.0", advertise = "", identity = "" } = values;
  return {
    raknetPort: raknet === undefined ? undefined : Number(raknet),
    netherNet:
      signaling === undefined
        ? undefined
        : listener({ address, advertise, identity, port: Number(signaling), udpPort: Number(webrtc) }),
  };
}

interface ListenerWords {
  readonly address: string;
  readonly advertise: string;
  readonly identity: string;
  readonly port: number;
  readonly udpPort: number;
}

/** All players share one UDP port. */
function listener({ address, advertise, identity, port, udpPort }: ListenerWords): NetherNetListener {
  const advertised = advertise
    .split(",")
    .filter((one) => one !== "")
    .map((one) => ({ address: one, port: udpPort }));
  const place = { udpPort, sharesPort: true, release: () => undefined };
  return {
    host: address,
    port,
    identityKey: identityKeyIn(identity),
    takeUdpPlace: () => Promise.resolve(advertised.length === 0 ? place : { ...place, advertised }),
  };
}

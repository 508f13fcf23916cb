import { createRequire } from "node:module";
import minecraftData from "minecraft-data";
import type { ZipEntry } from "./zip-file.ts";

type Data = ReturnType<typeof minecraftData>;
type State = "configuration" | "play";
type Frame = (state: State, name: string, params: object) => Buffer;
interface Serializer {
  createPacketBuffer(packet: { name: string; params: object }): Buffer;
}
interface SerializerOptions {
  readonly state: State;
  readonly isServer: true;
  readonly version: string;
  readonly customPackets: object;
}
type Direction = "toClient" | "toServer";
/** As minecraft-data nests it: a container whose first field maps packet ids to names. */
interface PacketTypes {
  readonly types: {
    readonly packet: [string, [{ type: [string, { mappings: Record<string, string> }] }, ...unknown[]]];
  } & Record<string, unknown>;
}
type ProtocolData = Record<string, Record<Direction, PacketTypes>>;

/** Not an import: the package's exports are put together at run time, where Node does not see their names. */
const { createSerializer } = createRequire(import.meta.url)("minecraft-protocol") as {
  createSerializer: (options: SerializerOptions) => Serializer;
};

/** What the Java stand-in has to know about the protocol of one Minecraft version, as resources of its jar. */
export function protocolTables(version: string): readonly ZipEntry[] {
  const data = minecraftData(version);
  const frame = framer(version);
  const properties = Object.entries(protocolProperties(data, version)).map(
    ([key, value]) => `${key}=${value}\n`,
  );
  return [
    { name: "protocol/protocol.properties", bytes: Buffer.from(properties.join("")) },
    { name: "protocol/configuration.bin", bytes: configurationBytes(data, frame) },
    { name: "protocol/join.bin", bytes: joinBytes(data, frame) },
  ];
}

/** Lets packets look as a server of that version sends them: length first. */
function framer(version: string): Frame {
  const serializers = new Map<State, Serializer>();
  return (state, name, params) => {
    const serializer =
      serializers.get(state) ?? createSerializer({ state, isServer: true, version, customPackets: {} });
    serializers.set(state, serializer);
    const body = serializer.createPacketBuffer({ name, params });
    return Buffer.concat([varInt(body.length), body]);
  };
}

function protocolProperties(data: Data, version: string): Record<string, string | number> {
  const protocol: ProtocolData = data.protocol;
  const id = (state: string, direction: Direction, name: string): number =>
    packetId(protocol, state, direction, name);
  const hasConfiguration = data.supportFeature("hasConfigurationState");
  const login = protocol["login"]?.toClient.types;
  const success = JSON.stringify(login?.["packet_success"] ?? login?.["packet_common_success"] ?? "");
  return {
    version,
    protocol: Number(data.version.version),
    dataVersion: Number(data.version.dataVersion),
    hasConfiguration: hasConfiguration ? 1 : 0,
    textIsNbt: data.supportFeature("chatPacketsUseNbtComponents") ? 1 : 0,
    successIsStrict: success.includes("strictErrorHandling") ? 1 : 0,
    finishConfiguration: hasConfiguration ? id("configuration", "toServer", "finish_configuration") : -1,
    systemChat: id("play", "toClient", "system_chat"),
    kick: id("play", "toClient", "kick_disconnect"),
    keepAlive: id("play", "toClient", "keep_alive"),
    playerInfo: id("play", "toClient", "player_info"),
    playerRemove: id("play", "toClient", "player_remove"),
    chatMessage: id("play", "toServer", "chat_message"),
    chatCommand: id("play", "toServer", "chat_command"),
  };
}

function packetId(protocol: ProtocolData, state: string, direction: Direction, name: string): number {
  const mappings = protocol[state]?.[direction].types.packet[1][0].type[1].mappings ?? {};
  const found = Object.entries(mappings).find(([, packetName]) => packetName === name);
  if (found === undefined) throw new Error(`minecraft-data knows no packet ${state}.${direction}.${name}.`);
  return Number.parseInt(found[0], 16);
}

function configurationBytes(data: Data, frame: Frame): Buffer {
  if (!data.supportFeature("hasConfigurationState")) return Buffer.alloc(0);
  const codec = (data.loginPacket as { dimensionCodec?: object }).dimensionCodec ?? {};
  const registries = data.supportFeature("segmentedRegistryCodecData")
    ? Object.values(codec).map((entry: object) => frame("configuration", "registry_data", entry))
    : [frame("configuration", "registry_data", { codec })];
  return Buffer.concat([...registries, frame("configuration", "finish_configuration", {})]);
}

/** A place to stand and a full stomach; no chunks, which bots do not miss. */
function joinBytes(data: Data, frame: Frame): Buffer {
  const position = {
    x: 0,
    y: 80,
    z: 0,
    dx: 0,
    dy: 0,
    dz: 0,
    yaw: 0,
    pitch: 0,
    flags: data.isNewerOrEqualTo("1.21.3") ? {} : 0,
    teleportId: 1,
    dismountVehicle: false,
  };
  return Buffer.concat([
    frame("play", "login", { ...data.loginPacket, entityId: 1, enforceSecureChat: false, maxPlayers: 20 }),
    frame("play", "position", position),
    frame("play", "update_health", { health: 20, food: 20, foodSaturation: 5 }),
  ]);
}

function varInt(number: number): Buffer {
  const bytes: number[] = [];
  for (let rest = number; ; rest >>>= 7) {
    if (rest < 128) return Buffer.from([...bytes, rest]);
    bytes.push((rest & 127) | 128);
  }
}

import { createHash } from "node:crypto";
import { raknetProtocol } from "./version.ts";

/** Versions differ in the fields they want. Each gets all of them, and the serializer takes what it knows. */
export const noResourcePacks = {
  must_accept: false,
  has_addons: false,
  has_scripts: false,
  disable_vibrant_visuals: false,
  force_server_packs: false,
  world_template: { uuid: "00000000-0000-0000-0000-000000000000", version: "" },
  behaviour_packs: [],
  texture_packs: [],
  resource_pack_links: [],
};

export function textPacket(message: string): object {
  return {
    type: "raw",
    category: "message_only",
    needs_translation: false,
    message,
    raw: "",
    tip: "",
    system_message: "",
    text_object_whisper: "",
    text_object_announcement: "",
    text_object: "",
    xuid: "",
    platform_chat_id: "",
    filtered_message: "",
    has_filtered_message: false,
  };
}

export function listedPlayers(names: readonly string[], protocol: string): object {
  const records = names.map((username, index) => ({
    uuid: uuidOf(username),
    entity_unique_id: BigInt(index + 1),
    username,
    xbox_user_id: "",
    platform_chat_id: "",
    build_platform: 0,
    skin_data: protocol === raknetProtocol ? oldSkin : newSkin,
    is_teacher: false,
    is_host: false,
    is_subclient: false,
    player_color: 0,
  }));
  return playerList("add", records, protocol);
}

export function unlistedPlayers(names: readonly string[], protocol: string): object {
  return playerList(
    "remove",
    names.map((name) => ({ uuid: uuidOf(name) })),
    protocol,
  );
}

/** What happens to a player is said once for all by the older protocol, and with each player by the newer one. */
function playerList(type: "add" | "remove", records: readonly object[], protocol: string): object {
  if (protocol === raknetProtocol) {
    const verified = records.map(() => true);
    return { records: { type, records_count: records.length, records, verified } };
  }
  const legacy_type = type === "add" ? 0 : 1;
  return { records: records.map((record) => ({ ...record, type, legacy_type })) };
}

const noImage = { width: 0, height: 0, data: Buffer.alloc(0) };
const oldSkin = {
  skin_id: "plain",
  play_fab_id: "",
  skin_resource_pack: "",
  skin_data: noImage,
  animations: [],
  cape_data: noImage,
  geometry_data: "",
  geometry_data_version: "",
  animation_data: "",
  cape_id: "",
  full_skin_id: "",
  arm_size: "",
  skin_color: "",
  personal_pieces: [],
  piece_tint_colors: [],
  premium: false,
  persona: false,
  cape_on_classic: false,
  primary_user: false,
  overriding_player_appearance: false,
};
const newSkin = { ...oldSkin, arm_size: "wide", skin_color: 0, trusted: "", profile_hash: "" };

function uuidOf(name: string): string {
  const hex = createHash("md5").update(name).digest("hex");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

import type { Content } from "./content.ts";
import type { Hosts } from "./hosts.ts";
import { mojang } from "./software/mojang.ts";
import { paper } from "./software/paper.ts";
import { modrinth } from "./sources/modrinth.ts";
import { text } from "./wire/answer.ts";
import type { Upstream } from "./wire/route.ts";
import type { Upstreams } from "./wire/upstream-server.ts";

const nothing: Upstream = {
  routes: [],
  notFound: () => text("Not Found\n", "text/plain", { status: 404 }),
};

export function allUpstreams(content: Content, hosts: Hosts): Upstreams {
  const { meta, data: mojangData } = mojang(content, hosts);
  const { fill, data: fillData } = paper(content, hosts);
  const { api: modrinthApi, cdn: modrinthCdn } = modrinth(content, hosts);
  return {
    mojang: meta,
    "mojang-data": mojangData,
    paper: fill,
    "paper-data": fillData,
    spigot: nothing,
    fabric: nothing,
    "forge-files": nothing,
    "forge-maven": nothing,
    neoforge: nothing,
    bedrock: nothing,
    "bedrock-fallback": nothing,
    "bedrock-files": nothing,
    geyser: nothing,
    modrinth: modrinthApi,
    "modrinth-cdn": modrinthCdn,
    hangar: nothing,
    "hangar-cdn": nothing,
    spiget: nothing,
    "spiget-cdn": nothing,
    stranger: nothing,
  };
}

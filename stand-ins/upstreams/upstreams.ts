import type { Content } from "./content.ts";
import type { Hosts } from "./hosts.ts";
import { bedrock } from "./software/bedrock.ts";
import { fabric } from "./software/fabric.ts";
import { forge } from "./software/forge.ts";
import { geyser } from "./software/geyser.ts";
import { mojang } from "./software/mojang.ts";
import { neoforge } from "./software/neoforge.ts";
import { paper } from "./software/paper.ts";
import { spigot } from "./software/spigot.ts";
import { hangar } from "./sources/hangar.ts";
import { modrinth } from "./sources/modrinth.ts";
import { spiget } from "./sources/spiget.ts";
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
  const { links, files: bedrockFiles } = bedrock(content, hosts);
  const { files: forgeFiles, maven: forgeMaven } = forge(content);
  const { api: hangarApi, cdn: hangarCdn } = hangar(content, hosts);
  const { api: spigetApi, cdn: spigetCdn } = spiget(content, hosts);
  return {
    mojang: meta,
    "mojang-data": mojangData,
    paper: fill,
    "paper-data": fillData,
    spigot: spigot(content, hosts),
    fabric: fabric(content, hosts),
    "forge-files": forgeFiles,
    "forge-maven": forgeMaven,
    neoforge: neoforge(content),
    bedrock: links,
    "bedrock-fallback": links,
    "bedrock-files": bedrockFiles,
    geyser: geyser(content, hosts),
    modrinth: modrinthApi,
    "modrinth-cdn": modrinthCdn,
    hangar: hangarApi,
    "hangar-cdn": hangarCdn,
    spiget: spigetApi,
    "spiget-cdn": spigetCdn,
    stranger: nothing,
  };
}

import { essentialsxModules } from "./basics/essentialsx-modules.ts";
import { essentialsx } from "./basics/essentialsx.ts";
import { floodgate } from "./basics/floodgate.ts";
import { geyser } from "./basics/geyser.ts";
import { luckperms } from "./basics/luckperms.ts";
import { placeholderapi } from "./basics/placeholderapi.ts";
import { skinsrestorer } from "./basics/skinsrestorer.ts";
import { vault } from "./basics/vault.ts";
import { viabackwards } from "./basics/viabackwards.ts";
import { viaversion } from "./basics/viaversion.ts";
import { citizens } from "./building/citizens.ts";
import { decentholograms } from "./building/decentholograms.ts";
import { fastasyncworldedit } from "./building/fastasyncworldedit.ts";
import { worldedit } from "./building/worldedit.ts";
import { discordsrv } from "./chat/discordsrv.ts";
import { simpleVoiceChat } from "./chat/simple-voice-chat.ts";
import { auraskills } from "./games/auraskills.ts";
import { battlearena } from "./games/battlearena.ts";
import { bedwars1058 } from "./games/bedwars1058.ts";
import { mythicmobs } from "./games/mythicmobs.ts";
import { parkour } from "./games/parkour.ts";
import { lifestealz } from "./games/lifestealz.ts";
import { axgraves } from "./games/axgraves.ts";
import { quests } from "./games/quests.ts";
import { excellentenchants } from "./games/excellentenchants.ts";
import { nightcore } from "./games/nightcore.ts";
import { traincarts } from "./games/traincarts.ts";
import { bkcommonlib } from "./games/bkcommonlib.ts";
import { crazycrates } from "./money/crazycrates.ts";
import { grimac } from "./chat/grimac.ts";
import { pvpindexFactions } from "./land/pvpindex-factions.ts";
import { coreprotect } from "./land/coreprotect.ts";
import { griefprevention } from "./land/griefprevention.ts";
import { plotsquared } from "./land/plotsquared.ts";
import { towny } from "./land/towny.ts";
import { worldguard } from "./land/worldguard.ts";
import { appleskin } from "./mods/appleskin.ts";
import { biomesOPlenty } from "./mods/biomes-o-plenty.ts";
import { carpet } from "./mods/carpet.ts";
import { create } from "./mods/create.ts";
import { fabricApi } from "./mods/fabric-api.ts";
import { ferriteCore } from "./mods/ferrite-core.ts";
import { jei } from "./mods/jei.ts";
import { lithium } from "./mods/lithium.ts";
import { waystones } from "./mods/waystones.ts";
import { auctionHousePlugin } from "./money/auction-house-plugin.ts";
import { auctionhouse } from "./money/auctionhouse.ts";
import { economyshopgui } from "./money/economyshopgui.ts";
import { jobspluslite } from "./money/jobspluslite.ts";
import { quickshopHikari } from "./money/quickshop-hikari.ts";
import { aoneblock } from "./worlds/aoneblock.ts";
import { bentobox } from "./worlds/bentobox.ts";
import { bluemap } from "./worlds/bluemap.ts";
import { bskyblock } from "./worlds/bskyblock.ts";
import { chunky } from "./worlds/chunky.ts";
import { multiverseCore } from "./worlds/multiverse-core.ts";
import type { PluginKnowledge } from "./page.ts";

export const knowledgePages: readonly PluginKnowledge[] = [
  essentialsxModules,
  essentialsx,
  floodgate,
  geyser,
  luckperms,
  placeholderapi,
  skinsrestorer,
  vault,
  viabackwards,
  viaversion,
  citizens,
  decentholograms,
  fastasyncworldedit,
  worldedit,
  discordsrv,
  simpleVoiceChat,
  auraskills,
  battlearena,
  bedwars1058,
  pvpindexFactions,
  grimac,
  crazycrates,
  bkcommonlib,
  traincarts,
  nightcore,
  excellentenchants,
  quests,
  axgraves,
  lifestealz,
  mythicmobs,
  parkour,
  coreprotect,
  griefprevention,
  plotsquared,
  towny,
  worldguard,
  appleskin,
  biomesOPlenty,
  carpet,
  create,
  fabricApi,
  ferriteCore,
  jei,
  lithium,
  waystones,
  auctionHousePlugin,
  auctionhouse,
  economyshopgui,
  jobspluslite,
  quickshopHikari,
  aoneblock,
  bentobox,
  bluemap,
  bskyblock,
  chunky,
  multiverseCore,
];

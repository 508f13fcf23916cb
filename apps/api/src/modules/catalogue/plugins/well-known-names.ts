/**
 * Where to find add-ons that others require by name, the most reliable place first. Modrinth's ids never change hands;
 * slugs, there and on Hangar, are for catalogues without such an id. A result is accepted only once its jar has the
 * same name.
 */
const places: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    Vault: [
      "modrinth:ayRaM8J7",
      "spiget:34315",
      "modrinth:vault",
      "modrinth:vaultunlocked",
      "hangar:VaultUnlocked",
    ],
    ProtocolLib: ["modrinth:protocollib", "hangar:ProtocolLib", "spiget:1997"],
    packetevents: ["modrinth:HYKaKraK", "modrinth:packetevents", "spiget:80279"],
    WorldEdit: ["modrinth:1u6JkXh5", "modrinth:worldedit", "hangar:WorldEdit"],
    FastAsyncWorldEdit: ["modrinth:z4HZZnLr", "modrinth:fastasyncworldedit", "spiget:13932"],
    WorldGuard: ["modrinth:DKY9btbd", "modrinth:worldguard", "hangar:WorldGuard"],
    LuckPerms: ["modrinth:Vebnzrzj", "modrinth:luckperms", "hangar:LuckPerms", "spiget:28140"],
    PlaceholderAPI: ["modrinth:lKEzGugV", "modrinth:placeholderapi", "hangar:PlaceholderAPI", "spiget:6245"],
    Essentials: ["modrinth:hXiIvTyT", "modrinth:essentialsx", "hangar:Essentials"],
    ViaVersion: ["modrinth:P1OZGk5p", "modrinth:viaversion", "hangar:ViaVersion", "spiget:19254"],
    ViaBackwards: ["modrinth:NpvuJQoq", "modrinth:viabackwards", "hangar:ViaBackwards"],
    "Multiverse-Core": [
      "modrinth:3wmN97b8",
      "modrinth:multiverse-core",
      "hangar:Multiverse-Core",
      "spiget:390",
    ],
    Citizens: ["modrinth:citizens", "spiget:13811"],
    floodgate: ["modrinth:bWrNNfkb", "modrinth:floodgate", "hangar:Floodgate"],
    spark: ["modrinth:l6YH9Als", "modrinth:spark"],
    BentoBox: ["modrinth:bentobox", "hangar:BentoBox", "spiget:73261"],
    "fabric-api": ["modrinth:P7dR8mSH", "modrinth:fabric-api"],
    "fabric-language-kotlin": ["modrinth:Ha28R6CL", "modrinth:fabric-language-kotlin"],
    // Forge allows no dash in the id of a mod.
    cloth_config: ["modrinth:9s6osm5g", "modrinth:cloth-config"],
    "cloth-config": ["modrinth:9s6osm5g", "modrinth:cloth-config"],
    almanac: ["modrinth:Gi02250Z", "modrinth:almanac"],
    architectury: ["modrinth:lhGA9TYQ", "modrinth:architectury-api"],
    balm: ["modrinth:MBAkmtvl", "modrinth:balm"],
    "balm-fabric": ["modrinth:MBAkmtvl", "modrinth:balm"],
    collective: ["modrinth:e0M1UDsY", "modrinth:collective"],
    curios: ["modrinth:vvuO3ImH", "modrinth:curios"],
    geckolib: ["modrinth:8BmcQJ2H", "modrinth:geckolib"],
    moonlight: ["modrinth:twkfQtEc", "modrinth:moonlight"],
    patchouli: ["modrinth:nU0bVIaL", "modrinth:patchouli"],
    terrablender: ["modrinth:kkmrDlKT", "modrinth:terrablender"],
    yet_another_config_lib_v3: ["modrinth:1eAoo2KR", "modrinth:yacl"],
  }),
);

export function wellKnownPlaces(name: string): readonly string[] {
  return places.get(name) ?? [];
}

const namesByPlace = new Map([...places].flatMap(([name, ids]) => ids.map((id) => [id, name] as const)));

/** The console name of an add-on whose title differs (EssentialsX is "Essentials"). */
export function wellKnownName(id: string): string | undefined {
  return namesByPlace.get(id);
}

/** Parts of Fabric's own library, each with its own id: `fabric-networking-api-v1`. */
const fabricApiPart = /^fabric-[a-z-]+-v\d+$/;

export function withoutParts(name: string): { readonly name: string; readonly isPart: boolean } {
  const isPart = fabricApiPart.test(name) || name === "fabric";
  return { name: isPart ? "fabric-api" : name, isPart };
}

/** What programs in containers ask for themselves: game servers, their add-ons, and the installers of software. */
const realHosts = [
  "https://sessionserver.mojang.com",
  "https://api.minecraftservices.com",
  "https://piston-meta.mojang.com",
  "https://piston-data.mojang.com",
  "https://libraries.minecraft.net",
  "https://maven.fabricmc.net",
  "https://maven.minecraftforge.net",
  "https://maven.neoforged.net",
  "https://hub.spigotmc.org",
  "https://repo.maven.apache.org",
  "https://api.geysermc.org",
];

/** SMOKE_HOSTS names others, such as those of a mirror. */
export function neededHosts(given: NodeJS.ProcessEnv): readonly URL[] {
  const chosen = given["SMOKE_HOSTS"]?.split(",") ?? realHosts;
  return chosen.map((text) => new URL(text.trim()));
}

/** Must never be in an answer. */
const secret = "canary-42c9e1";

export const essentials = "plugins/Essentials/config.yml";
export const griefPrevention = "plugins/GriefPreventionData/config.yml";
export const worldGuard = "plugins/WorldGuard/config.yml";
export const lanterns = "plugins/Lanterns/config.yml";
export const tides = "config/tides.toml";
export const ferry = "config/ferry.json";
export const mail = "config/mail.properties";

/** Of the prepared servers, in addition to what a build makes. */
export const sceneFiles: Readonly<Record<string, string>> = {
  [essentials]: `############################################################
# +------------------------------------------------------+ #
# |                       Homes                          | #
# +------------------------------------------------------+ #
############################################################

# How many homes a player may have, by rank.
sethome-multiple:
  # Everybody.
  default: 3
  vip: 5   # for supporters
  staff: 10

# Money of a new player.
starting-balance: 100

# Seconds without moving until a player counts as away.
auto-afk: 300
# Seconds away until a kick; -1 turns it off.
auto-afk-kick: -1

nickname-prefix: '~'
max-nick-length: 15
`,
  [griefPrevention]: `GriefPrevention:
  Claims:
    # Claim blocks of a new player
    InitialBlocks: 100
    Claim Blocks Accrued Per Hour:
      Default: 100
    MinimumArea: 100
    DeliverManuals: true
  Spam:
    Enabled: true # warns first
`,
  [worldGuard]: `# Regions
regions:
  enable: true
  wand: minecraft:leather
  max-region-count-per-player:
    default: 7
mobs:
  block-creeper-block-damage: false
# Commands that stay off limits in regions
blocked-items:
- lava_bucket
- flint_and_steel
`,
  [lanterns]: `# Lanterns by the harbour crew
glow:
  radius: 6
  colour: "amber"   # amber, teal or rose
greeting: 'Mind the tide, %player%'
database:
  user: harbour
  password: ${secret}
`,
  [tides]: `# Tides
title = "Tides"

[spawn]
# Blocks around the pier
radius = 24 # keep it even
safe = true

[shops]
open = ["bakery", "smithy"]
`,
  [ferry]: `{
  "name": "Ferry",
  "night": false,
  "lines": {
    "north": { "stops": 3, "price": 12 },
    "south": { "stops": 5, "price": 9 }
  }
}
`,
  [mail]: `# Letters between players
letters.max=20
letters.days=14
`,
};

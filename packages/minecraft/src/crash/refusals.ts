import { type Context, type CrashRule, type Explanation, lineRule, ranks } from "./rule.ts";
import { linesAfter, linesBefore } from "./scene.ts";

/**
 * How servers, proxies and Geyser say that they turned a player away. Only they use these forms; chat starts with a
 * name or a bracket.
 */
const turnedAway = [
  String.raw`Disconnecting [^<].{0,400}?(?:\)|:\d{1,5})`,
  String.raw`\[(?:connected player|server connection)\] .{1,300}?`,
  // A profile that is named because its player had not joined.
  String.raw`(?:com\.mojang\.authlib\.)?GameProfile[@[].{1,400}? lost connection`,
  String.raw`(?:[\w.*]{1,20} ?\(\/[\d.:[\]a-f]{2,60}\)|\/[\d.:[\]a-f]{2,60}) lost connection`,
  String.raw`(?:\[Geyser[\w-]{0,20}\] )?[.*]?[\w ]{1,40}(?: \(logged in as: [^)]{1,40}\))? has disconnected from (?:remote Java server on address \S{1,100}|the Java server) because of(?: Kicked whilst connecting to [\w-]{1,60})?`,
].join("|");

function refusal(reason: string): RegExp {
  // A colon and a blank, except behind Geyser's words.
  return new RegExp(String.raw`^(?:${turnedAway}):? (?:§.)?${reason}`);
}

/** BungeeCord: `[name] disconnected with: reason`. A plugin could show chat like this, so the lines around decide. */
function bungeeRefusal(reason: string): RegExp {
  return new RegExp(
    String.raw`^\[[\w.*]{1,40}\] disconnected with: (?:§.)?(?:Kicked whilst connecting to [\w-]{1,60}: )?(?:§.)?${reason}`,
  );
}

function isAtBungee({ scene, line }: Context): boolean {
  return [...linesBefore(scene, line, 6), ...linesAfter(scene, line, 6)].some(({ message }) =>
    /^\[[^\]]{1,100}\] (?:<->|->) (?:ServerConnector|DownstreamBridge|UpstreamBridge|InitialHandler)\b/.test(
      message,
    ),
  );
}

const bothers = { weight: "bothers", rank: ranks.part, reads: "connections" } as const;

const unsigned =
  "(?:Missing profile (?:public )?key|Invalid signature for profile public key|Unable to parse profile public key|multiplayer\\.disconnect\\.(?:missing_public_key|invalid_public_key)|A secure profile is required to join this server|Secure profile invalid)";
const explainUnsigned: Explanation = {
  sentence:
    "Players without a signed profile, such as those from Bedrock, are turned away. Switch enforce-secure-profile off to let them in.",
  fix: { kind: "repair-property", key: "enforce-secure-profile", value: "false" },
};
const unforwarded =
  "(?:If you wish to use IP forwarding|Unable to authenticate - no data was forwarded by the proxy|Unknown data in login hostname, did you forget to enable BungeeCord)";
const explainUnforwarded: Explanation = {
  sentence:
    "This server expects its proxy to pass on who the players are. Switch on IP forwarding in the proxy.",
  fix: { kind: "align-proxy" },
};
const outdated =
  "(?:Outdated (?:client|server)!|multiplayer\\.disconnect\\.(?:outdated_(?:client|server)|incompatible)|Incompatible client! Please use \\d)";

function explainOutdated(context: Context): Explanation | undefined {
  // A wrong version of one player troubles no server that others are on.
  if (context.scene.hasPlayers) return undefined;
  const { evidence } = context;
  return {
    sentence: `A player tried to join with another version of Minecraft. They need ${evidence.minecraftVersion || "the version of this server"}, or the server needs ViaVersion.`,
  };
}

/** Why players cannot join a server that runs. */
export const refusalRules: readonly CrashRule[] = [
  lineRule({
    ...bothers,
    class: "secure-profile",
    pattern: refusal(unsigned),
    explain: ([text], context) =>
      text.endsWith("Invalid signature for profile public key") && context.scene.hasPlayers
        ? undefined
        : explainUnsigned,
  }),
  lineRule({
    ...bothers,
    class: "secure-profile",
    // Minecraft 1.19 to 1.19.2, and the same as an exception on its own.
    pattern:
      /^(?:Failed to validate profile key: |net\.minecraft\.[\w.$]{1,150}: (?:Missing|Invalid signature for|Unable to parse) profile public key)/,
    explain: (_match, context) => (context.scene.hasPlayers ? undefined : explainUnsigned),
  }),
  lineRule({
    ...bothers,
    class: "secure-profile",
    pattern: bungeeRefusal(unsigned),
    explain: (_match, context) => (isAtBungee(context) ? explainUnsigned : undefined),
  }),
  lineRule({
    ...bothers,
    class: "velocity",
    pattern: refusal(
      "(?:This server requires you to connect with Velocity|Unable to verify player details|Your server did not send a forwarding request to the proxy)",
    ),
    // Strangers who scan the internet come around the proxy too.
    explain: (_match, { scene: { hasPlayers } }) =>
      hasPlayers
        ? undefined
        : {
            sentence:
              "Players reach this server around its proxy, or the two do not share the same secret. Join through the proxy, and set the same secret on both.",
            fix: { kind: "align-proxy" },
          },
  }),
  lineRule({
    ...bothers,
    class: "velocity",
    // Velocity, about a server that asks Mojang itself.
    pattern: /^java\.lang\.IllegalStateException: Backend server is online-mode!/,
    explain: () => ({
      sentence:
        "The server behind the proxy asks Mojang about each player itself, so the proxy cannot join it. Switch online-mode off there, and let it trust the proxy.",
      fix: { kind: "align-proxy" },
    }),
  }),
  lineRule({
    class: "velocity",
    weight: "lacks",
    rank: ranks.part,
    // Paper and Velocity.
    pattern:
      /^(?:Velocity is enabled, but no secret key was specified|You don't have a forwarding secret set)/,
    explain: () => ({
      sentence:
        "The secret that proxy and server share is empty. Copy it from forwarding.secret of the proxy, so that both have the same.",
      fix: { kind: "align-proxy" },
    }),
  }),
  lineRule({
    ...bothers,
    class: "auth-down",
    pattern: refusal("Authentication servers are down"),
    explain: () => ({
      sentence:
        "A player was turned away because Mojang's sign-in service did not answer. Wait a few minutes; if it goes on, the machine may have no way to the internet.",
      fix: { kind: "wait" },
      confidence: "likely",
    }),
  }),
  lineRule({
    ...bothers,
    class: "bungee",
    pattern: refusal(unforwarded),
    explain: (_match, { scene: { hasPlayers } }) => (hasPlayers ? undefined : explainUnforwarded),
  }),
  lineRule({
    ...bothers,
    class: "bungee",
    pattern: bungeeRefusal(unforwarded),
    explain: (_match, context) => (isAtBungee(context) ? explainUnforwarded : undefined),
  }),
  lineRule({
    ...bothers,
    class: "bungee",
    // Velocity, about a server that closes the connection. One that players reached before only restarts.
    pattern:
      /^This is usually because the remote server does not have BungeeCord IP forwarding correctly enabled/,
    explain: (_match, { scene }) =>
      scene.lines.some(({ message }) => /^\[server connection\] .{1,100} has connected$/.test(message))
        ? undefined
        : {
            sentence:
              "The server behind the proxy closes the connection, most often because it does not accept players from a proxy yet. Switch on the same kind of forwarding there.",
            fix: { kind: "align-proxy" },
            confidence: "likely",
          },
  }),
  lineRule({
    ...bothers,
    class: "bungee",
    // The plugin BungeeGuard, whose token the proxy has to send.
    pattern: /^Denying connection from .{1,200} - reason: (?:NO_DATA|NO_TOKEN|INCORRECT_TOKEN)/,
    explain: () => ({
      sentence:
        "The plugin BungeeGuard turns players away because their proxy does not send its token. Install BungeeGuard on the proxy too, with the same token.",
    }),
  }),
  lineRule({
    class: "bungee",
    rank: ranks.named,
    pattern:
      /^(?:'settings\.bungeecord' is set to false in spigot\.yml|BungeeGuard is unable to listen for handshakes!)/,
    explain: () => ({
      sentence:
        "The plugin BungeeGuard stopped the server: it needs the setting bungeecord in spigot.yml switched on, and on servers other than Paper also ProtocolLib.",
    }),
  }),
  lineRule({
    ...bothers,
    class: "outdated",
    pattern: refusal(outdated),
    explain: (_match, context) => explainOutdated(context),
  }),
  lineRule({
    ...bothers,
    class: "outdated",
    pattern: bungeeRefusal(outdated),
    explain: (_match, context) => (isAtBungee(context) ? explainOutdated(context) : undefined),
  }),
];

import { type CrashRule, lineRule, ranks } from "./rule.ts";
import { linesAfter } from "./scene.ts";

/** The server only uses this form for disconnected players; chat starts with a name or a bracket. */
function refusal(reason: string): RegExp {
  return new RegExp(String.raw`^Disconnecting [^<].{0,400}?(?:\)|:\d{1,5}): ${reason}`);
}

const bothers = { weight: "bothers", rank: ranks.part, reads: "connections" } as const;

export const networkRules: readonly CrashRule[] = [
  lineRule({
    class: "port",
    rank: ranks.named,
    pattern: /^\*{4} FAILED TO BIND TO PORT!/,
    explain(_match, { scene, line }) {
      const isOtherAddress = linesAfter(scene, line, 3).some(({ message }) =>
        /^The exception was: .{1,300}Cannot assign requested address/.test(message),
      );
      return isOtherAddress
        ? {
            sentence:
              "The setting server-ip names an address that is not this server's. Leave it empty and start again.",
            fix: { kind: "repair-property", key: "server-ip", value: "" },
          }
        : {
            sentence:
              "Another program already uses this server's port. Find the plugin or the second server that has it, switch that off, and start again.",
            fix: { kind: "change-port" },
          };
    },
  }),
  lineRule({
    ...bothers,
    class: "secure-profile",
    pattern: refusal("Missing profile key"),
    explain: () => ({
      sentence:
        "Players without a signed profile, such as those from Bedrock, are turned away. Switch enforce-secure-profile off to let them in.",
      fix: { kind: "repair-property", key: "enforce-secure-profile", value: "false" },
    }),
  }),
  lineRule({
    ...bothers,
    class: "velocity",
    pattern: refusal("(?:This server requires you to connect with Velocity|Unable to verify player details)"),
    explain: () => ({
      sentence:
        "Players reach this server around its proxy, or the two do not share the same secret. Join through the proxy, and set the same secret on both.",
      fix: { kind: "align-proxy" },
    }),
  }),
  lineRule({
    ...bothers,
    class: "bungee",
    pattern: refusal("If you wish to use IP forwarding"),
    explain: () => ({
      sentence:
        "This server expects its proxy to pass on who the players are. Switch on IP forwarding in the proxy.",
      fix: { kind: "align-proxy" },
    }),
  }),
  lineRule({
    ...bothers,
    class: "outdated",
    pattern: refusal("Outdated (?:client|server)!"),
    explain: (_match, { evidence }) => ({
      sentence: `A player tried to join with another version of Minecraft. They need ${evidence.minecraftVersion}, or the server needs ViaVersion.`,
    }),
  }),
];

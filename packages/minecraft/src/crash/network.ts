import { type Context, type CrashRule, lineRule, ranks } from "./rule.ts";
import { linesAfter, linesBefore } from "./scene.ts";

const freeAddress = { kind: "repair-property", key: "server-ip", value: "" } as const;

/** Addresses and ports of the server itself. */
export const networkRules: readonly CrashRule[] = [
  lineRule({
    class: "port",
    rank: ranks.named,
    // Minecraft, Nukkit, BungeeCord, Velocity, Glowstone.
    pattern:
      /^(?:[*\\]{4,8} FAILED TO BIND TO |Perhaps a server is already running on that port\?|Could not bind to host \S|Can't bind to \S{1,200}[:/]|java\.lang\.(?:RuntimeException: Failed to bind to address\. Maybe it is already in use|IllegalStateException: Failed to bind to port$))/,
    explain(_match, { scene, line }) {
      const isOtherAddress = linesAfter(scene, line, 3).some(({ message }) =>
        /^(?:The exception was: .{1,300}|[\w.$]{1,150}Exception: .{0,100})Cannot assign requested address/.test(
          message,
        ),
      );
      return isOtherAddress
        ? {
            sentence:
              "The setting server-ip names an address that is not this server's. Leave it empty and start again.",
            fix: freeAddress,
          }
        : {
            sentence:
              "Another program already uses this server's port. Find the plugin or the second server that has it, switch that off, and start again.",
            fix: { kind: "change-port" },
          };
    },
  }),
  lineRule({
    class: "port",
    rank: ranks.named,
    // The server asks for the address of the name in server-ip before it takes its port.
    pattern: /^java\.net\.UnknownHostException: /,
    explain: (_match, context) =>
      isStartOfServer(context)
        ? {
            sentence:
              "The setting server-ip has a name that leads to no address. Leave it empty and start again.",
            fix: freeAddress,
          }
        : undefined,
  }),
  lineRule({
    class: "settings-broken",
    rank: ranks.named,
    pattern: /^java\.lang\.IllegalArgumentException: (?:Port|port) (?:value )?out of range: ?-?\d/,
    explain: (_match, context) =>
      isStartOfServer(context)
        ? {
            sentence:
              "A port in server.properties is no port: it has to be between 1 and 65535. Correct it and start again.",
            fix: { kind: "repair-file", path: "server.properties" },
          }
        : undefined,
  }),
  lineRule({
    class: "port",
    weight: "lacks",
    rank: ranks.part,
    pattern: /^Unable to initiali[sz]e (rcon|query system) on \S{1,100}(.{0,200})$/i,
    explain([, part = "", why = ""], { scene, line }) {
      const isTaken = [why, ...linesAfter(scene, line, 2).map(({ message }) => message)].some((said) =>
        /Address already in use|Cannot assign requested address/.test(said),
      );
      return isTaken
        ? {
            sentence: `The port for ${part.toLowerCase() === "rcon" ? "remote commands (RCON)" : "queries"} is already used by another program, so that part is off. Give it another port in server.properties.`,
          }
        : undefined;
    },
  }),
];

/** Whether this exception is the one that the server itself reports at its start. */
function isStartOfServer({ scene, line }: Context): boolean {
  return linesBefore(scene, line, 4).some(({ message }) =>
    /^(?:Encountered an unexpected exception|Failed to start the minecraft server|Description: Exception )/.test(
      message,
    ),
  );
}

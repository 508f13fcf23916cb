import { type BrokenServer, paper } from "../broken-server.ts";

/** A login handshake of Minecraft 1.8, followed by the player's name. */
const oldClient = String.raw`printf '\017\000\057\011127.0.0.1\143\335\002\007\000\005Steve'`;

/** Problems of players who want to join. */
export const playerServers: readonly BrokenServer[] = [
  paper({
    name: "old client",
    story: "a player who still has Minecraft 1.8",
    files: async () => ({
      "visit.sh": `until grep -q "Done (" logs/latest.log; do sleep 0.2; done\n(${oldClient}; sleep 2) | nc 127.0.0.1 {port}\n`,
    }),
    script: "sh visit.sh > /dev/null 2>&1 & $JAVA",
    until: { says: "Outdated client" },
    expect: {
      class: "outdated",
      says: ["1.21.4"],
      line: "Outdated client! Please use 1.21.4",
      fix: null,
    },
  }),
];

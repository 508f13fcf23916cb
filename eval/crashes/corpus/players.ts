import { type BrokenServer, paper } from "../broken-server.ts";

/** A handshake of Minecraft 1.8 that asks to log in, and the name of who does. */
const oldClient = String.raw`printf '\017\000\057\011127.0.0.1\143\335\002\007\000\005Steve'`;

/** What goes wrong for those who want to join. */
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

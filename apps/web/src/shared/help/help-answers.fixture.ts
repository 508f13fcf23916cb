import type { readHelpReport } from "@blockwright/contract/help";
import type { RouteAnswer } from "@blockwright/contract/route";

/** What the api says it would send about a crash. */
export const helpAnswer: RouteAnswer<typeof readHelpReport> = {
  report: {
    subject: "crash",
    title: "Running the server",
    server: "Skyblock · paper 1.21.4",
    error: "java.lang.NoClassDefFoundError: net/milkbowl/vault/economy/Economy",
    diagnosis: "EssentialsX needs Vault, and it is not installed.",
    lines: ["Alex[/[address]:51234] logged in", "rcon.password=[hidden]", "Stopping the server"],
  },
  seal: "a".repeat(64),
  open: null,
  answer: null,
};

import type { AllowList } from "./allow-list.ts";
import type { BedrockPlayer } from "./bedrock-host.ts";
import { log } from "./log.ts";
import type { BedrockWorld } from "./world.ts";

interface CommandContext {
  readonly players: ReadonlyMap<string, BedrockPlayer>;
  readonly maxPlayers: number;
  readonly allowList: AllowList;
  readonly world: BedrockWorld;
  readonly tellAll: (text: string) => void;
  readonly stop: () => Promise<void>;
}

export function answerCommand(line: string, context: CommandContext): void {
  const [command = "", ...words] = line.trim().split(/\s+/);
  const rest = words.join(" ");
  switch (command) {
    case "":
      return;
    case "stop":
      void context.stop();
      return;
    case "list":
      log("INFO", `There are ${context.players.size}/${context.maxPlayers} players online:`);
      log("INFO", [...context.players.keys()].toSorted().join(", "));
      return;
    case "say":
      context.tellAll(`[Server] ${rest}`);
      log("INFO", `[Server] ${rest}`);
      return;
    case "kick":
      log("INFO", kick(words, context.players));
      return;
    case "allowlist":
      log("INFO", context.allowList.run(rest));
      return;
    case "save":
      log("INFO", save(rest, context.world));
      return;
    default:
      log(
        "ERROR",
        `Unknown command: ${command}. Please check that the command exists and that you have permission to use it.`,
      );
  }
}

function kick([name = "", ...words]: string[], players: ReadonlyMap<string, BedrockPlayer>): string {
  const player = players.get(name.replaceAll('"', ""));
  if (player === undefined) return "Could not find player ".concat(name);
  const reason = words.join(" ");
  player.kick(reason === "" ? "disconnect.kicked" : reason);
  return reason === ""
    ? `Kicked ${player.name} from the game`
    : `Kicked ${player.name} from the game: '${reason}'`;
}

function save(what: string, world: BedrockWorld): string {
  switch (what) {
    case "hold":
      if (world.isHeld) return "The command is already running";
      world.hold();
      return "Saving...";
    case "query":
      return world.isHeld
        ? `Data saved. Files are now ready to be copied.\n${world.files()}`
        : "A previous save has not been completed.";
    case "resume":
      world.resume();
      return "Changes to the world are resumed.";
    default:
      return `Syntax error: Unexpected "${what}"`;
  }
}

/** Commands of the game that give nobody further rights and do not stop the server. */
export const ordinaryCommands: readonly string[] = [
  "say me tell msg w teammsg tm tellraw title",
  "list help seed tps mspt version plugins locate banlist save-all",
  "kick ban ban-ip pardon pardon-ip whitelist allowlist",
  "time weather difficulty gamemode defaultgamemode gamerule worldborder",
  "give clear effect enchant xp experience kill",
  "tp teleport spreadplayers spawnpoint setworldspawn",
  "particle playsound stopsound bossbar scoreboard team tag",
].flatMap((line) => line.split(" "));

/** With or without a slash and a namespace, also behind `execute … run`. Plugins can hide it under other names. */
const stoppingLine = /(?:^|\brun )\s*\/?(?:[\w.-]+:)?(?:stop|restart|end)(?:\s|$)/i;

/** They run another command, which is not checked against the permitted ones. */
const runOthers = ["execute", "function", "schedule", "return", "debug", "sudo", "esudo", "cmi", "runas"];
/** They give players further commands, or replace the code that runs. */
const givePower = [
  "op",
  "lp",
  "luckperms",
  "perm",
  "perms",
  "permissions",
  "pex",
  "datapack",
  "reload",
  "plugman",
];

/** Command blocks and clickable texts contain commands; an escape sequence can hide either. */
const commandInside = /command_block|run_command|\\[uxN]|\p{Cc}/iu;

export function stopsServer(line: string): boolean {
  return stoppingLine.test(line);
}

export function runsOtherCommands(command: string): boolean {
  return runOthers.includes(bare(command));
}

/** Directly, or through another command or further rights. */
export function canStopServer(command: string): boolean {
  return stopsServer(command) || runsOtherCommands(command) || givePower.includes(bare(command));
}

export function holdsCommand(line: string): boolean {
  return commandInside.test(line);
}

function bare(command: string): string {
  return command.slice(command.lastIndexOf(":") + 1).toLowerCase();
}

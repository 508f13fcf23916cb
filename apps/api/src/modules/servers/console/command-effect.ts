/** Commands that only tell something, or that everybody can see and nothing is lost by. Whole lines. */
const harmless: readonly RegExp[] = [
  /^(list|seed|tps|mspt|version|ver|about|plugins|pl|help|banlist|save-all)$/,
  /^(version|help) [\w:.-]{1,40}$/,
  /^whitelist list$/,
  /^banlist (ips|players)$/,
  /^difficulty$/,
  /^gamerule [\w:.-]{1,60}$/,
  /^time (query (daytime|gametime|day)|set (day|noon|night|midnight|\d{1,6}))$/,
  /^weather (clear|rain|thunder)$/,
  /^say [^@\\]{1,200}$/,
  /^lp (listgroups|group \w{1,36} info|user [\w.-]{1,36} info)$/,
];

/** These give or take power, players, items or blocks. A person sees the exact line before it runs. */
const dangerous: readonly RegExp[] = [
  /^(op|deop|kick|ban|ban-ip|pardon|pardon-ip) [\w.-]{1,40}( [^@\\]{1,200})?$/,
  /^whitelist (on|off|reload|(add|remove) [\w.-]{1,40})$/,
  /^(reload|stop)$/,
  /^difficulty (peaceful|easy|normal|hard)$/,
  /^gamerule [\w:.-]{1,60} [\w-]{1,20}$/,
  /^(defaultgamemode|gamemode) (survival|creative|adventure|spectator)( [\w.-]{1,40})?$/,
  /^give [\w.-]{1,40} [\w:]{1,80}( \d{1,4})?$/,
  /^(tp|teleport) [\w.-]{1,40} [\w.-]{1,40}$/,
  /^setworldspawn( -?\d{1,8}){3}$/,
  /^worldborder (set|add) \d{1,8}( \d{1,6})?$/,
];

/** Where a tool does the same, reads it back and can undo it, the command is not typed. */
export function betterTool(typed: string): string | undefined {
  return /^\/?(?:lp|luckperms|perms?)\b/i.test(typed)
    ? "Permissions are changed with change_permissions and read with read_permissions, not with commands."
    : undefined;
}

/**
 * Which commands the assistant may type. Anything else is refused: a command that is not understood could do anything,
 * and selectors such as @e reach more than a person can see on a card.
 */
export function effectOfCommand(typed: string): "run" | "destroy" | undefined {
  const command = typed.replace(/^\//, "");
  if (/[^\x20-\x7e\p{L}\p{N}\p{P}\p{S}]/u.test(command)) return undefined;
  if (harmless.some((one) => one.test(command))) return "run";
  return dangerous.some((one) => one.test(command)) ? "destroy" : undefined;
}

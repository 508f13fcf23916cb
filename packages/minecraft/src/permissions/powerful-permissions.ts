import type { PermissionStep } from "./operations.ts";

/** Whoever has one of these, or anything below it, can make themselves an operator, or have others act for them. */
const powerful: readonly string[] = [
  "luckperms",
  "minecraft.command",
  "minecraft.admin",
  "bukkit.command",
  "bukkit.*",
  "spigot.command",
  "essentials.sudo",
  "essentials.eco",
  "essentials.gamemode.others",
  "essentials.ban",
  "essentials.kickall",
  "plugman",
  "skript.admin",
  "worldedit.scripting",
  "vault.admin",
];

/** Gives so much that its holder could take over the server: every permission, LuckPerms itself, or operator rights. */
export function isTakeover(step: PermissionStep): boolean {
  return step.do === "set-permission" && step.value && isPowerful(step.node);
}

function isPowerful(node: string): boolean {
  const key = node.toLowerCase();
  if (key === "*") return true;
  const body = key.endsWith(".*") ? key.slice(0, -2) : undefined;
  return powerful.some(
    (one) =>
      key === one ||
      key.startsWith(`${one}.`) ||
      (body !== undefined && (one === body || one.startsWith(`${body}.`))),
  );
}

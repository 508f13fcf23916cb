import { readdirSync } from "node:fs";
import path from "node:path";
import { serverActions, serverRoles } from "../../packages/contract/src/server-actions.ts";
import { everyAction, roleTable } from "../../apps/api/src/modules/access/role-table.ts";
import {
  accountCauses,
  openThings,
  serverCauses,
  whatEnds,
  type OpenThing,
} from "../../apps/api/src/modules/accounts/trust/what-ends.ts";
import { everyKind } from "../../apps/api/src/modules/admin/integrity/kinds/every-kind.ts";
import { everyRepair } from "../../apps/api/src/modules/admin/integrity/repairs/every-repair.ts";
import { tiers } from "../tiers.ts";
import { fillIn, type GeneratedFile, markdownTable, readText, root } from "./generated-file.ts";

/** Who may do what to a server, and what happens to what is open when trust ends. */
export function describeRoles(): GeneratedFile {
  const rows = everyAction.map((action) => {
    const { roles, reason = "" } = roleTable[action];
    const marks = serverRoles.map((role) => (roles.includes(role) ? "yes" : ""));
    return [`\`${action}\``, serverActions[action].phrase, ...marks, reason];
  });
  const table = markdownTable(["action", "may …", ...serverRoles, "because"], rows);
  const { path: page, text } = fillIn("docs/roles.md", "roles", table);
  return fillIn(page, "endings", endings(), text);
}

function endings(): string {
  const causes = { ...accountCauses, ...serverCauses };
  const rows = Object.entries(causes).flatMap(([cause, phrase]) => {
    const row = whatEnds[cause as keyof typeof causes];
    const kept = Object.entries(openThings).flatMap(([thing, name]) => {
      const outcome = row[thing as OpenThing];
      return outcome === "cut" ? [] : [[phrase, name, outcome.kept]];
    });
    return kept.length === 0 ? [[phrase, "nothing", ""]] : kept;
  });
  return markdownTable(["when …", "stays", "because"], rows);
}

/** Differences between machines, backups and database. */
export function describeDifferences(): GeneratedFile {
  const rows = everyKind.map(({ title, foundBy, repairs, isAutomatic }) => {
    const labels = repairs.map((id) => everyRepair[id].label).join(", ");
    return [title, foundBy, isAutomatic ? `${labels} (automatic)` : labels];
  });
  const table = markdownTable(["difference", "how it is found", "repairs"], rows);
  return fillIn("docs/operating.md", "differences", table);
}

/** What each module owns. */
const owned: Readonly<Record<(typeof tiers)[number][number], string>> = {
  activity: "the append-only log of who did what",
  installation: "settings of the whole installation",
  accounts: "people, sessions, who is asking",
  plans: "sizes and their limits",
  access: "who may do what to which server",
  nodes: "machines and instances",
  catalogue: "software and plugin sources",
  servers: "a server's life: desired state, power, console, figures",
  jobs: "long work on one server at a time: stages, deadlines, cancel, hold and release",
  files: "a server's files and their history",
  backups: "backups, and restoring them",
  domains: "people's own domains",
  changes: "sets of changes: difference, apply, verify, undo",
  transfers: "uploads and downloads of any size",
  sftp: "SFTP accounts and keys",
  permissions: "ranks of players, through LuckPerms",
  moves: "moving a server to another machine",
  plugins: "what is installed",
  planning: "from a sentence to a recipe",
  settings: "typed game settings",
  players: "who plays and who may play",
  builds: "from a recipe to a running server",
  billing: "money",
  doctor: "causes of crashes, with their fixes",
  assistant: "the AI editor",
  help: "requests for help and appeals, and the queue of those who answer them",
  privacy: "what people can ask for about themselves: delete the account, export the data",
  admin: "reads across, operator actions",
};

export function describeTiers(): GeneratedFile {
  const rows = tiers.flatMap((modules, tier) => modules.map((name) => [String(tier), name, owned[name]]));
  return fillIn("docs/architecture.md", "tiers", markdownTable(["tier", "module", "owns"], rows));
}

const decisions = "docs/decisions";

export function listDecisions(): GeneratedFile {
  const files = readdirSync(path.join(root, decisions)).filter((file) => /^\d{4}-.*\.md$/.test(file));
  const lines = files.toSorted().map((file) => {
    const [, title] = /^# \d+ ?[.·] (.+)$/m.exec(readText(`${decisions}/${file}`)) ?? [];
    if (title === undefined) throw new Error(`${decisions}/${file} has no title such as "# 1. A sentence"`);
    return `- ${Number(file.slice(0, 4))}: [${title}](${file})`;
  });
  const page = [
    "# Decisions",
    "Why things are as they are: each engine, dependency and exception to a rule, with what was considered. A later decision wins over an earlier one. A new record takes the next number; the missing ones were reserved and not used. This list is made by `npm run generate`.",
    lines.join("\n"),
  ];
  return { path: `${decisions}/README.md`, text: `${page.join("\n\n")}\n` };
}

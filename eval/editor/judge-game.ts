import type { InstalledPlugin } from "@blockwright/contract/plugins";
import { joinJava } from "../../stand-ins/bots/java-bot.ts";
import { plainText } from "../../stand-ins/bots/plain-text.ts";
import { pingJava } from "../../stand-ins/bots/status-ping.ts";
import { logOf, minecraftVersion, type, until, type PreparedServer } from "./prepared-server.ts";
import type { Outcome } from "./task.ts";

/** What is wrong with the running game, one sentence each. */
export async function judgeGame(
  server: PreparedServer,
  outcome: Outcome,
  loadedBefore: readonly string[],
): Promise<readonly string[]> {
  return [
    ...(await judgeAnswers(server, outcome)),
    ...(outcome.printed ?? []).flatMap((line) =>
      line.test(logOf(server)) ? [] : [`it did not print ${line}`],
    ),
    ...(await judgeList(server, outcome)),
    ...(await judgeJoins(server, outcome)),
    ...(await judgePlugins(server, outcome, loadedBefore)),
  ];
}

/** The lines that the game prints after a command, once one of them is the answer; otherwise all of them. */
async function ask(server: PreparedServer, command: string, answer: RegExp): Promise<string> {
  const length = logOf(server).length;
  await type(server, command);
  const giveUpAt = performance.now() + 5000;
  return until(async () => {
    const said = logOf(server).slice(length);
    return answer.test(said) || performance.now() > giveUpAt ? said : undefined;
  });
}

async function judgeAnswers(server: PreparedServer, { answers = [] }: Outcome): Promise<string[]> {
  const problems: string[] = [];
  for (const [command, answer] of answers) {
    const said = await ask(server, command, answer);
    if (!answer.test(said)) problems.push(`/${command} was answered with ${said.trim()}`);
  }
  return problems;
}

async function judgeList({ address }: PreparedServer, { listed }: Outcome): Promise<string[]> {
  if (!listed) return [];
  const { description, players } = await pingJava(address.host, address.port);
  const motd = plainText(description);
  return [
    ...(listed.motd === undefined || listed.motd === motd ? [] : [`the server list says ${motd}`]),
    ...(listed.slots === undefined || listed.slots === players.max ? [] : [`it has ${players.max} slots`]),
  ];
}

async function judgeJoins({ address }: PreparedServer, { joins = [], listed }: Outcome): Promise<string[]> {
  const problems: string[] = [];
  for (const [username, refusal] of joins) {
    const refused = await joinJava({ ...address, username, version: minecraftVersion }).then(
      async (bot) => {
        const { players } = await pingJava(address.host, address.port);
        const seen = (players.sample ?? []).map(({ name }) => name);
        if (listed?.sample && seen.join() !== listed.sample.join())
          problems.push(`the server list shows ${seen.join(", ") || "nobody"}`);
        await bot.leave();
        return null;
      },
      (error: unknown) => String(error),
    );
    const isRight = refusal === null ? refused === null : (refused?.includes(refusal) ?? false);
    if (!isRight) problems.push(`${username} ${refused === null ? "can join" : `can't join: ${refused}`}`);
  }
  return problems;
}

/** Names of the plugins that are enabled now. */
export async function loadedPlugins(server: PreparedServer): Promise<readonly string[]> {
  const list = /Server Plugins \(\d+\): (.*)/;
  return (list.exec(await ask(server, "plugins", list))?.[1] ?? "").split(", ").filter(Boolean);
}

async function judgePlugins(
  server: PreparedServer,
  { plugins, versions }: Outcome,
  before: readonly string[],
): Promise<string[]> {
  const problems: string[] = [];
  if (plugins) {
    const { added = [], removed = [] } = plugins;
    const wanted = [...before.filter((name) => !removed.includes(name)), ...added].toSorted().join(", ");
    const now = (await loadedPlugins(server)).toSorted().join(", ");
    if (now !== wanted) problems.push(`the plugins ${now} are loaded instead of ${wanted}`);
  }
  if (versions) {
    const list = await server.call(`/api/servers/${server.serverId}/plugins`);
    for (const [name, version] of Object.entries(versions)) {
      const found = (list["plugins"] as InstalledPlugin[]).find((one) => one.name === name)?.version;
      if (found !== version) problems.push(`${name} has version ${found}`);
      if (!logOf(server).includes(`Enabling ${name} v${version}`)) problems.push(`${name} has not loaded`);
    }
  }
  return problems;
}

import { describe, expect, test } from "vitest";
import { crashDecisions } from "./class.ts";
import { brokenCrashes, innocentWaits } from "./corpus-broken.fixture.ts";
import { innocentConsoles } from "./corpus-innocent.fixture.ts";
import { modCrashes } from "./corpus-mods.fixture.ts";
import { pluginCrashes } from "./corpus-plugins.fixture.ts";
import { runningCrashes } from "./corpus-running.fixture.ts";
import { reportedCrashes, reportedInnocents } from "./corpus-reported.fixture.ts";
import { seenPluginCrashes } from "./corpus-seen-plugins.fixture.ts";
import { seenInnocents } from "./corpus-seen-innocent.fixture.ts";
import { seenCrashes } from "./corpus-seen.fixture.ts";
import { copiedCrashes } from "./corpus-copied.fixture.ts";
import { crashesInPieces } from "./corpus-pieces.fixture.ts";
import { furtherCrashes, furtherInnocents } from "./corpus-further.fixture.ts";
import { familyModCrashes } from "./corpus-families-mods.fixture.ts";
import { familyInnocents } from "./corpus-families-innocent.fixture.ts";
import { familyMachine } from "./corpus-families-machine.fixture.ts";
import { familyPlugins } from "./corpus-families-plugins.fixture.ts";
import { familyProxies } from "./corpus-families-proxies.fixture.ts";
import { familySettings } from "./corpus-families-settings.fixture.ts";
import { familyWorlds } from "./corpus-families-worlds.fixture.ts";
import { wordingCrashes, wordingInnocents } from "./corpus-wordings.fixture.ts";
import { startCrashes } from "./corpus-start.fixture.ts";
import { worldCrashes } from "./corpus-world.fixture.ts";
import { type CrashCase, crashCase, crashed, paperReady, stillRunning } from "./corpus.fixture.ts";
import { crashRules, diagnoseCrash } from "./diagnosis.ts";
import type { CrashRule } from "./rule.ts";

const crashes = [
  ...startCrashes,
  ...worldCrashes,
  ...pluginCrashes,
  ...modCrashes,
  ...runningCrashes,
  ...brokenCrashes,
  ...seenCrashes,
  ...seenPluginCrashes,
  ...reportedCrashes,
  ...wordingCrashes,
  ...copiedCrashes,
  ...furtherCrashes,
  ...crashesInPieces,
  ...familySettings,
  ...familyMachine,
  ...familyModCrashes,
  ...familyPlugins,
  ...familyProxies,
  ...familyWorlds,
];
const innocents = [
  ...innocentConsoles,
  ...innocentWaits,
  ...seenInnocents,
  ...reportedInnocents,
  ...wordingInnocents,
  ...familyInnocents,
  ...furtherInnocents,
];

function seen({ evidence }: CrashCase, rules: readonly CrashRule[] = crashRules) {
  const diagnosis = diagnoseCrash(evidence, rules);
  return { class: diagnosis?.class, index: diagnosis?.line?.index, fix: diagnosis?.fix };
}

function expected({ class: id, decidingIndex, fix }: CrashCase) {
  return { class: id, index: decidingIndex, fix };
}

describe("the cause, its line and its fix are found:", () => {
  test.each(crashes.map((one) => [one.title, one] as const))("%s", (_title, one) => {
    expect(seen(one)).toEqual(expected(one));
    expect(diagnoseCrash(one.evidence)?.sentence).toMatch(/^[A-Z].{20,300}\.$/);
  });
});

describe("no diagnosis is invented from", () => {
  test.each(innocents.map((one) => [one.title, one] as const))("%s", (_title, one) => {
    expect(seen(one).class).toBeUndefined();
  });
});

test("every class has an example", () => {
  const shown = new Set(crashes.map((one) => one.class));
  expect(Object.keys(crashDecisions).filter((id) => !shown.has(id as keyof typeof crashDecisions))).toEqual(
    [],
  );
});

test("every rule is needed: without it an example fails", () => {
  const idle = crashRules.filter((rule) => {
    const others = crashRules.filter((one) => one !== rule);
    return crashes.every((one) => {
      const { class: id, index } = seen(one, others);
      return id === one.class && index === one.decidingIndex;
    });
  });
  expect(idle.map(({ class: id, pattern }) => `${id} ${pattern}`)).toEqual([]);
});

test("rules match only the start of a message, which players can't write", () => {
  const patterns = crashRules.flatMap(({ pattern }) => pattern?.source ?? []);
  expect(patterns.length).toBeGreaterThan(40);
  expect(patterns.filter((source) => !source.startsWith("^"))).toEqual([]);
});

test("a deciding line has no effect when a player says it in chat", () => {
  const wordings = crashes.flatMap(({ evidence, decidingIndex }) =>
    decidingIndex === undefined ? [] : (evidence.lines[decidingIndex] ?? ""),
  );
  const ways = [
    (words: string) => `[12:40:00 INFO]: <Eve> ${words}`,
    (words: string) => `[12:40:00] [Async Chat Thread - #0/INFO]: [Not Secure] <Eve> ${words}`,
    (words: string) => `[12:40:00 INFO]: [Eve] ${words}`,
    (words: string) => `[12:40:00 INFO]: [Member] Eve: ${words}`,
    (words: string) => `[12:40:00 INFO]: Eve issued server command: /say ${words}`,
    (words: string) => `[12:40:00 WARN]: Eve sent out-of-order chat: '${words}'`,
  ];
  const believed = wordings.flatMap((words) => {
    const bare = words.replace(/^\[[^\]]*\](?: \[[^\]]*\]){0,2}:? /, "").trim();
    const lines = [words, bare].flatMap((said) => ways.map((way) => way(said)));
    return [crashed, stillRunning].flatMap((exit) =>
      (["paper", "fabric", "forge"] as const).flatMap((software) =>
        [paperReady, ""].flatMap((before) => {
          const { evidence } = crashCase(software, undefined, "chat", before, { exit });
          const told = diagnoseCrash({ ...evidence, lines: [...evidence.lines, ...lines] });
          return told ? `${told.class}: ${told.line?.text}` : [];
        }),
      ),
    );
  });
  expect(believed).toEqual([]);
});

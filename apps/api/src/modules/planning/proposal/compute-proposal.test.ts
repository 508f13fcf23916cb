import type { ProposalChoices } from "@blockwright/contract/proposals";
import { describe, expect, test } from "vitest";
import { choosePlatform, computeProposal } from "./compute-proposal.ts";
import { someChoices } from "./proposals.fixture.ts";

const compute = (prompt: string, changes: Partial<ProposalChoices> = {}) =>
  computeProposal(prompt, someChoices(changes));
const alex = { name: "Alex_77", edition: "java", isOperator: true } as const;

test.each([
  [1, 1],
  [2, 1],
  [3, 0],
])("Forge with %i GB has %i note that it does not fit", (ramGb, count) => {
  const { notes } = compute("a forge server with create", { ramGb }).proposal;
  expect(notes.filter((note) => note.startsWith("Forge needs at least 3 GB"))).toHaveLength(count);
});

describe("the first view", () => {
  test.each([
    ["survival on our iPads", "bedrock"],
    ["survival, my son plays on iPad, I on PC", "crossplay"],
    ["survival with land claims", "crossplay"],
    ["a forge server with create", "java"],
  ])("has the edition of the words: %s", (prompt, platform) => {
    expect(choosePlatform(prompt, null)).toBe(platform);
  });

  test("has each meaning with its words, and what was decided with a reason", () => {
    const { proposal } = compute("survival with land claims for 12 players, no pvp, and dragons");
    expect(proposal.understood).toContainEqual({ words: "12 players", means: "12 players" });
    expect(proposal.notUnderstood).toEqual(["dragons"]);
    expect(proposal.decided.map(({ label }) => label)).toEqual(
      expect.arrayContaining(["Edition", "Software", "Version", "Players", "Who can join"]),
    );
    expect(proposal.decided.every(({ value, why }) => value !== "" && why !== "")).toBe(true);
  });

  test("suggests more memory for more players and for mods", () => {
    expect(compute("survival").proposal.suggestedSize.ramGb).toBe(1);
    expect(compute("survival for 60 players").proposal.suggestedSize).toMatchObject({
      ramGb: 4,
      why: "for 60 players",
    });
    expect(compute("a forge server with create").proposal.suggestedSize.ramGb).toBe(4);
  });
});

describe("a change", () => {
  test("leaves out a plugin, with its settings, and shows it as removed", () => {
    const before = compute("survival with land claims");
    const [first] = before.recipe.plugins;
    const { recipe, proposal } = compute("survival with land claims", { removedPlugins: [first?.id ?? ""] });
    expect(recipe.plugins).toHaveLength(before.recipe.plugins.length - 1);
    expect(proposal.plugins.find(({ id }) => id === first?.id)?.isRemoved).toBe(true);
  });

  test("can't add a plugin", () => {
    const removedPlugins = ["modrinth:something-else"];
    expect(compute("survival", { removedPlugins }).recipe).toEqual(compute("survival").recipe);
  });

  test("of players counts more than the words, within the memory", () => {
    expect(compute("survival for 12 players", { players: 5 }).proposal.players).toBe(5);
    const { proposal } = compute("survival", { players: 100 });
    expect(proposal.players).toBe(20);
    expect(proposal.notes.join(" ")).toContain("100 players need more memory");
    expect(compute("survival", { players: 100, ramGb: 8 }).proposal.players).toBe(100);
  });

  test("of the version is taken where there is a choice", () => {
    expect(compute("survival", { minecraftVersion: "1.20.1" }).recipe.minecraftVersion).toBe("1.20.1");
    const bedrock = compute("survival", { minecraftVersion: "1.20.1", platformType: "bedrock" });
    expect(bedrock.proposal.notes.join(" ")).toContain("newest version");
  });

  test("of the edition shows what gets lost", () => {
    const { proposal } = compute("survival with land claims");
    const bedrock = proposal.editions.find(({ platformType }) => platformType === "bedrock");
    expect(bedrock?.lacks.join(" ")).toContain("land claims");
    expect(proposal.editions.find(({ platformType }) => platformType === "java")?.lacks).toEqual([]);
  });
});

describe("an allow list", () => {
  test.each([
    "survival just me",
    "a quiet world only for me",
    "survival, only me and my brother",
    "just me and two friends on a private island",
    "Überleben nur für mich und meine Schwester",
    "survie, juste moi et mon frère",
    "supervivencia, solo yo y mi hermano",
    "sobrevivência só eu e meu irmão",
  ])("is on from the start once the owner is named: %s", (words) => {
    const { joining, notUnderstood } = compute(words, { owner: alex }).proposal;
    expect(joining.mode).toBe("allow-list");
    expect(notUnderstood).toEqual([]);
    expect(compute(words).proposal.joining.mode).toBe("name-missing");
  });

  test.each(["survival for me and my friends", "a server where only I can fly", "an arena for everyone"])(
    "stays off where nobody was shut out: %s",
    (words) => {
      expect(compute(words, { owner: alex }).proposal.joining.mode).toBe("everyone");
    },
  );

  const prompt = "survival, only people on the whitelist can join";

  test("stays off without the owner's name, and the proposal says so", () => {
    const { recipe, proposal } = compute(prompt);
    expect(recipe.properties["white-list"]).toBe(false);
    expect(proposal.joining).toEqual({ mode: "name-missing", owner: null });
    expect(proposal.notes.join(" ")).toContain("stays off until we know your player name");
  });

  test("is on with the owner on it", () => {
    const { recipe, proposal } = compute(prompt, { owner: alex });
    expect(recipe.properties["white-list"]).toBe(true);
    expect(proposal.joining).toEqual({ mode: "allow-list", owner: alex });
    expect(proposal.notes.join(" ")).toContain("Alex_77 is on it");
  });

  test("of a Bedrock server needs a Bedrock name", () => {
    const { recipe, proposal } = compute(prompt, { owner: alex, platformType: "bedrock" });
    expect(recipe.properties["allow-list"]).toBe(false);
    expect(proposal.joining.mode).toBe("name-missing");
  });
});

describe("words that say nothing", () => {
  test("lead to three recipes, and nothing else", () => {
    expect(compute("asdf qwer banana").proposal.offered).toHaveLength(3);
  });

  test("are settled by a recipe or by the plain game", () => {
    const chosen = compute("asdf qwer banana", { recipeId: "vanilla-plus" });
    expect(chosen.proposal.offered).toEqual([]);
    const plain = compute("asdf qwer banana", { plainMode: "creative" });
    expect(plain.proposal.offered).toEqual([]);
    expect(plain.recipe.plugins).toEqual([]);
    expect(plain.recipe.properties["gamemode"]).toBe("creative");
  });
});

test("the same words and choices give the same proposal", () => {
  expect(compute("skyblock for 8", { owner: alex })).toEqual(compute("skyblock for 8", { owner: alex }));
});

test("who names one plugin and gets another is told so", () => {
  const { proposal } = computeProposal("survival with mcMMO and a dynmap", someChoices());
  expect(proposal.notDone).toEqual([
    { words: "mcMMO", why: "You asked for mcMMO. Here AuraSkills does that." },
    { words: "dynmap", why: "You asked for Dynmap. Here BlueMap does that." },
  ]);
  expect(computeProposal("survival with skills", someChoices()).proposal.notDone).toEqual([]);
});

test("what makes it what it is called is known to the build, unless the person removed it", () => {
  const { core } = computeProposal("bed wars", someChoices({ recipeId: "bedwars" }));
  expect(core).toEqual(["modrinth:bedwars1058"]);
  const removed = computeProposal(
    "bed wars",
    someChoices({ recipeId: "bedwars", removedPlugins: [...core] }),
  );
  expect(removed.core).toEqual([]);
});

test("an allow list of a model needs its owner as well", () => {
  const { recipe } = compute("survival");
  const byModel = {
    recipe: { ...recipe, properties: { "white-list": "true" } },
    plannedBy: { kind: "model", name: "test" },
    notes: [],
  } as const;
  const { proposal, recipe: built } = computeProposal("survival", someChoices(), { byModel });
  expect([proposal.joining.mode, built.properties["white-list"]]).toEqual(["name-missing", false]);
});

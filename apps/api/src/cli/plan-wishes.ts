import { readFileSync } from "node:fs";
import { platformTypes } from "@blockwright/minecraft/software";
import { z } from "zod";
import { proposeFromRecipes, type Proposal } from "../modules/planning/index.ts";
import { readArguments } from "../platform/command-line/arguments.ts";
import { exitWithUsage, printLine } from "../platform/command-line/print.ts";
import { explainErrors } from "./run-command.ts";

const wish = z.object({
  id: z.string(),
  prompt: z.string().max(2000),
  platform: z.enum(platformTypes).default("java"),
  memoryMb: z.int().positive().default(1024),
});
type Wish = z.output<typeof wish>;

const usualPlayers = 10;
const usage =
  'npm run plan -- "a wish" [--platform java|bedrock|crossplay] [--memory 1024], or --wishes file.json';

/** Shows what our recipes would propose for a wish. No model is asked, and nothing is built. */
await explainErrors(async () => {
  const { values, positionals } = readArguments(usage, {
    allowPositionals: true,
    options: {
      platform: { type: "string" },
      memory: { type: "string" },
      wishes: { type: "string" },
    },
  });
  if (values.wishes !== undefined) {
    const wishes = z.array(wish).parse(JSON.parse(readFileSync(values.wishes, "utf8")));
    for (const one of wishes) printLine(JSON.stringify({ id: one.id, ...propose(one) }));
    return;
  }
  const [prompt] = positionals;
  if (prompt === undefined) exitWithUsage(usage);
  const memoryMb = values.memory === undefined ? undefined : Number(values.memory);
  for (const line of linesOf(propose(wish.parse({ id: "", prompt, platform: values.platform, memoryMb }))))
    printLine(line);
});

function propose({ prompt, platform, memoryMb }: Wish): Proposal {
  return proposeFromRecipes({ prompt, platform, memoryMb, maxPlayers: usualPlayers, recipeId: null });
}

function linesOf(proposal: Proposal): string[] {
  const { recipe, plannedBy, understood, notDone, notUnderstood, notes, edition, offered } = proposal;
  const settings = Object.entries({ ...recipe.properties, ...recipe.gameRules });
  return [
    ...(offered.length > 0
      ? [`Nothing says what to build. Close recipes: ${offered.join(", ")}`]
      : [
          `${recipe.name} (recipe "${plannedBy.name}")`,
          `${recipe.software} ${recipe.minecraftVersion}, ${recipe.platform}`,
          ...(recipe.softwareReason === undefined ? [] : [`  ${recipe.softwareReason}`]),
          ...recipe.plugins.map(({ name, reason }) => `  + ${name}: ${reason}`),
          ...settings.map(([key, value]) => `  ${key} = ${String(value)}`),
        ]),
    ...(edition === undefined ? [] : [`Edition in the words: ${edition}`]),
    ...understood.map(({ words, means }) => `Understood: "${words}" as ${means}`),
    ...notDone.map(({ words, why }) => `Not done: "${words}". ${why}`),
    ...notUnderstood.map((words) => `Not understood: "${words}"`),
    ...notes.map((note) => `Note: ${note}`),
    ...(proposal.unreadLanguage === undefined
      ? []
      : [`This seems to be ${proposal.unreadLanguage}, which is not read.`]),
  ];
}

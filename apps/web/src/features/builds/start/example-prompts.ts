import { t } from "../../../shared/text/t.ts";

export interface ExamplePrompt {
  readonly title: string;
  readonly prompt: string;
}

export function examplePrompts(): readonly ExamplePrompt[] {
  return [
    {
      title: t("Economy"),
      prompt: t("An economy server where players open their own shops and trade in an auction house."),
    },
    {
      title: t("Hardcore PvP"),
      prompt: t("A hardcore PvP arena with custom kits and leaderboards for the best fighters."),
    },
    {
      title: t("Survival"),
      prompt: t(
        "Survival with land claims so that nobody gets griefed, and a skills plugin that rewards every trade.",
      ),
    },
    {
      title: t("Creative plots"),
      prompt: t(
        "A creative plots world with WorldEdit for big builds and custom permissions for each group of players.",
      ),
    },
  ];
}

/** Any prompt except the current one, if there is another. */
export function inspiration(prompts: readonly string[], current: string, random: number): string {
  const others = prompts.filter((prompt) => prompt !== current);
  return others[Math.floor(random * others.length)] ?? current;
}

import type { houseRules } from "@blockwright/contract/assistant-rules";
import type { z } from "zod";
import { t } from "../../../shared/text/t.ts";

interface RuleKind {
  readonly name: keyof z.output<typeof houseRules>;
  readonly label: string;
  readonly hint: string;
  readonly examples: string;
}

/** In the language of the page. */
export function ruleKinds(): readonly RuleKind[] {
  return [
    {
      name: "paths",
      label: t("Files and folders"),
      hint: t("One per line. A folder includes everything in it, and * stands for any name."),
      examples: "world\nplugins/*/config.yml",
    },
    {
      name: "plugins",
      label: t("Plugins"),
      hint: t("One per line. Includes their settings."),
      examples: "LuckPerms\nEssentialsX",
    },
    {
      name: "commands",
      label: t("Commands"),
      hint: t("One per line. Includes everything that starts with it."),
      examples: "op\ngamerule keepInventory",
    },
  ];
}

import { Gamepad2, Globe, Monitor } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { t } from "../../../shared/text/t.ts";
import { platformName } from "../platform-names.ts";
import type { PlatformType } from "../platform-names.ts";

export interface PlatformChoice {
  readonly id: PlatformType;
  readonly name: string;
  readonly icon: LucideIcon;
  readonly lead: string;
  readonly points: readonly string[];
  readonly isRecommended: boolean;
}

export function platformChoices(): readonly PlatformChoice[] {
  return [
    {
      id: "java",
      name: platformName("java"),
      icon: Monitor,
      lead: t("For PC and Mac players"),
      points: [t("Full mod support"), t("Advanced plugins"), t("PC/Mac/Linux compatible")],
      isRecommended: false,
    },
    {
      id: "bedrock",
      name: platformName("bedrock"),
      icon: Gamepad2,
      lead: t("For mobile and console"),
      points: [t("Mobile friendly"), t("Console compatible"), t("Cross-platform play")],
      isRecommended: false,
    },
    {
      id: "crossplay",
      name: platformName("crossplay"),
      icon: Globe,
      lead: t("Java and Bedrock together"),
      points: [
        t("All platforms supported"),
        t("Bridge and authentication plugin"),
        t("Maximum compatibility"),
      ],
      isRecommended: true,
    },
  ];
}

import type { BuildSummary } from "@blockwright/contract/builds";
import { t } from "../../shared/text/t.ts";

export type PlatformType = BuildSummary["platformType"];

export function platformName(platform: PlatformType): string {
  switch (platform) {
    case "java":
      return t("Java Edition");
    case "bedrock":
      return t("Bedrock Edition");
    case "crossplay":
      return t("Crossplay Server");
  }
}

import { freeSize, sizeLimits } from "@blockwright/contract/plans";
import { Bot, Puzzle, Rocket, Shield, SlidersHorizontal, WandSparkles } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { t } from "../../../shared/text/t.ts";

/** What is promised on the front page. A promise about something that does not exist yet waits behind its flag. */
interface Claim {
  readonly isBuilt: boolean;
}

export interface Feature extends Claim {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
}

export interface Figure extends Claim {
  readonly value: string;
  readonly label: string;
}

export function features(): readonly Feature[] {
  const all: readonly Feature[] = [
    {
      isBuilt: true,
      icon: Bot,
      title: t("AI Server Builder"),
      text: t("Say what you want in plain words. The plan is shown with a reason for every part of it."),
    },
    {
      isBuilt: true,
      icon: Puzzle,
      title: t("Auto Plugin Setup"),
      text: t("Plugins that fit your version are found, checked and installed with what they need."),
    },
    {
      isBuilt: true,
      icon: SlidersHorizontal,
      title: t("Smart Configuration"),
      text: t("Settings, memory and start options are set for what you want to play."),
    },
    {
      isBuilt: false,
      icon: WandSparkles,
      title: t("AI Editor After Creation"),
      text: t("Change your server later by asking for it, even while it runs."),
    },
    {
      isBuilt: true,
      icon: Rocket,
      title: t("Instant Deployment"),
      text: t("Your server is started and tried for you, then you get its address."),
    },
    {
      isBuilt: false,
      icon: Shield,
      title: t("DDoS Protected Network"),
      text: t("Attacks are filtered before they reach your players."),
    },
  ];
  return all.filter(({ isBuilt }) => isBuilt);
}

export function figures(): readonly Figure[] {
  const all: readonly Figure[] = [
    { isBuilt: true, value: t("Free"), label: t("{ram} GB RAM and {storage} GB storage", freeGb()) },
    { isBuilt: true, value: t("3 editions"), label: t("Java, Bedrock and Crossplay") },
    {
      isBuilt: true,
      value: t("6 server types"),
      label: t("Vanilla, Paper, Spigot, Forge, NeoForge, Fabric"),
    },
    {
      isBuilt: false,
      value: t("{ram} GB", { ram: sizeLimits.ramGb.max }),
      label: t("RAM when you outgrow it"),
    },
    { isBuilt: false, value: t("500+"), label: t("verified plugins") },
    { isBuilt: false, value: t("Under 60 seconds"), label: t("to deploy") },
    { isBuilt: false, value: t("99.9%"), label: t("uptime") },
    { isBuilt: false, value: t("100+"), label: t("live servers") },
  ];
  return all.filter(({ isBuilt }) => isBuilt);
}

function freeGb() {
  return { ram: freeSize.ramGb, storage: freeSize.storageGb };
}

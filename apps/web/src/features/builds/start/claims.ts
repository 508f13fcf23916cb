import type { Claims } from "@blockwright/contract/claims";
import { freeSize } from "@blockwright/contract/plans";
import { Bot, Puzzle, Rocket, Shield, SlidersHorizontal, WandSparkles } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { t } from "../../../shared/text/t.ts";

export interface Feature {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  /** A claim about a planned feature is marked as such. */
  readonly isHere: boolean;
}

export interface Figure {
  readonly value: string;
  readonly label: string;
}

export function features(claims: Claims): readonly Feature[] {
  return [
    {
      isHere: true,
      icon: Bot,
      title: t("AI Server Builder"),
      text: t("Say what you want in plain words. The plan is shown with a reason for every part of it."),
    },
    {
      isHere: true,
      icon: Puzzle,
      title: t("Auto Plugin Setup"),
      text: t("Plugins that fit your version are found, checked and installed with what they need."),
    },
    {
      isHere: true,
      icon: SlidersHorizontal,
      title: t("Smart Configuration"),
      text: t("Settings, memory and start options are set for what you want to play."),
    },
    {
      isHere: true,
      icon: WandSparkles,
      title: t("AI Editor After Creation"),
      text: t("Change your server later by asking for it, even while it runs."),
    },
    {
      isHere: true,
      icon: Rocket,
      title: t("Instant Deployment"),
      text: t("We start and test your server, then you get its address."),
    },
    {
      isHere: claims["ddos-protection"] !== undefined,
      icon: Shield,
      title: t("DDoS Protected Network"),
      text:
        claims["ddos-protection"] ??
        t("Filtering attacks before they reach your players. It is not set up here yet."),
    },
  ];
}

export function figures(claims: Claims): readonly Figure[] {
  const claimed = (value: string | undefined, label: string): Figure[] =>
    value === undefined ? [] : [{ value, label }];
  return [
    { value: t("Free"), label: t("{ram} GB RAM and {storage} GB storage", freeGb()) },
    { value: t("3 editions"), label: t("Java, Bedrock and Crossplay") },
    { value: t("6 server types"), label: t("Vanilla, Paper, Spigot, Forge, NeoForge, Fabric") },
    { value: t("24/7"), label: t("monitoring that restarts what crashed") },
    ...claimed(claims.plugins, t("verified plugins")),
    ...claimed(claims.deployment, t("to deploy")),
    ...claimed(claims.uptime, t("uptime")),
    ...claimed(claims["live-servers"], t("live servers")),
  ];
}

function freeGb() {
  return { ram: freeSize.ramGb, storage: freeSize.storageGb };
}

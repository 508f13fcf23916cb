import type { Claims } from "@blockwright/contract/claims";
import { freeSize } from "@blockwright/contract/plans";
import { Bot, Puzzle, Rocket, Shield, SlidersHorizontal, WandSparkles } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { listOf } from "../../../shared/text/list-of.ts";
import { t, tCount } from "../../../shared/text/t.ts";

export interface Feature {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
}

/** What this installation can do, as far as it is known. */
export interface Offer {
  readonly claims: Claims;
  readonly hasModel: boolean;
  readonly hasAutomaticBackups: boolean;
  /** Names of the plugin sources. */
  readonly pluginSources: readonly string[];
}

export interface Figure {
  readonly value: string;
  readonly label: string;
}

/** Each text is true in every state: with a model or without, behind a filter for attacks or not. */
export function features({ claims, hasModel }: Pick<Offer, "claims" | "hasModel">): readonly Feature[] {
  return [
    {
      icon: Bot,
      title: t("AI Server Builder"),
      text: t("Say what you want in plain words. The plan is shown with a reason for every part of it."),
    },
    {
      icon: Puzzle,
      title: t("Auto Plugin Setup"),
      text: t("Plugins that fit your version are found, checked and installed with what they need."),
    },
    {
      icon: SlidersHorizontal,
      title: t("Smart Configuration"),
      text: t("Settings, memory and start options are set for what you want to play."),
    },
    {
      icon: WandSparkles,
      title: t("AI Editor After Creation"),
      text: hasModel
        ? t("Change your server later by asking for it, even while it runs.")
        : t("Change plugins, settings and files later, and undo what you don't like."),
    },
    {
      icon: Rocket,
      title: t("Instant Deployment"),
      text: t("We start and test your server, then you get its address."),
    },
    {
      icon: Shield,
      title: t("DDoS Protected Network"),
      text:
        claims["ddos-protection"] ??
        t("Servers are sealed off from each other, so trouble at one stays there."),
    },
  ];
}

export function figures({ claims, hasAutomaticBackups, pluginSources }: Offer): readonly Figure[] {
  const claimed = (value: string | undefined, label: string): Figure[] =>
    value === undefined ? [] : [{ value, label }];
  return [
    { value: t("Free"), label: t("{ram} GB RAM and {storage} GB storage", freeGb()) },
    { value: t("3 editions"), label: t("Java, Bedrock and Crossplay") },
    { value: t("6 server types"), label: t("Vanilla, Paper, Spigot, Forge, NeoForge, Fabric") },
    { value: t("24/7"), label: t("monitoring that restarts what crashed") },
    ...(hasAutomaticBackups ? [{ value: t("Every night"), label: t("automatic backups") }] : []),
    { value: t("4 roles"), label: t("for multi-user sharing") },
    ...pluginFigure(claims, pluginSources),
    ...claimed(claims.deployment, t("to deploy")),
    ...claimed(claims.uptime, t("uptime")),
    ...claimed(claims["live-servers"], t("live servers")),
  ];
}

/** Without a number of plugins, where they come from. */
function pluginFigure({ plugins }: Claims, sources: readonly string[]): readonly Figure[] {
  if (plugins !== undefined) return [{ value: plugins, label: t("verified plugins") }];
  if (sources.length === 0) return [];
  return [
    {
      value: tCount(sources.length, "{count} plugin source", "{count} plugin sources"),
      label: listOf(sources),
    },
  ];
}

function freeGb() {
  return { ram: freeSize.ramGb, storage: freeSize.storageGb };
}

import type { Claims } from "@blockwright/contract/claims";
import { listOf } from "../../../shared/text/list-of.ts";
import { t } from "../../../shared/text/t.ts";

export interface Question {
  readonly title: string;
  readonly text: readonly string[];
}

export interface Facts {
  readonly pluginSources: readonly string[];
  readonly hasCards: boolean;
  readonly claims: Claims;
  readonly hasModel: boolean;
  readonly hasAutomaticBackups: boolean;
}

export function questions(facts: Facts): readonly Question[] {
  return [
    builder(facts.hasModel),
    versions(),
    customPlugins(facts.pluginSources),
    reliability(facts),
    planChanges(facts.hasCards),
    moneyBack(facts.hasCards),
  ];
}

function builder(hasModel: boolean): Question {
  return {
    title: t("How does the AI server builder work?"),
    text: [
      t(
        "You describe the server in your own words. The builder makes a plan from them: server type, version, plugins and settings, each with its reason. You see the plan while it is built.",
      ),
      t(
        "Then we download and check everything, start the server once to see that each plugin loads, apply the settings and start it for good. You get the address once it's ready to join.",
      ),
      hasModel
        ? t("Later you ask the AI editor for changes, even while the server runs.")
        : t("Later you change plugins, settings and files yourself, even while the server runs."),
    ],
  };
}

function versions(): Question {
  return {
    title: t("Which Minecraft versions are supported?"),
    text: [
      t(
        "Java Edition from 1.8 to the latest release. Name a version in your description, or leave it to us: you get the newest stable release that everything you chose supports.",
      ),
      t(
        "Bedrock servers run the current release. Crossplay starts at the oldest version that the bridge between both editions supports.",
      ),
    ],
  };
}

function customPlugins(sources: readonly string[]): Question {
  return {
    title: t("Can I use custom plugins?"),
    text: [
      sources.length === 0
        ? t("Yes. Name the plugins you want, and we look for them in the public catalogues.")
        : t("Yes. Name the plugins you want. We look for them on {sources}, with everything they need.", {
            sources: listOf(sources),
          }),
      t("You can also upload your own .jar files."),
    ],
  };
}

function reliability({ claims, hasAutomaticBackups }: Facts): Question {
  const ddosProtection = claims["ddos-protection"];
  return {
    title: t("How reliable are the servers?"),
    text: [
      t(
        "We aim for 99.9% uptime. Every server is watched around the clock, and a crashed server restarts automatically. Each runs sealed off from the others, with its own memory and storage.",
      ),
      ...(ddosProtection === undefined ? [] : [ddosProtection]),
      hasAutomaticBackups
        ? t(
            "Every night your server is backed up automatically, and you can make backups yourself at any time.",
          )
        : t("You can make backups at any time."),
    ],
  };
}

function planChanges(hasCards: boolean): Question {
  return {
    title: t("Can I change my plan later?"),
    text: [
      t(
        "Yes. Sizes of paid servers can go up and down, and changes are prorated: you pay, or get credit for, only the days that are left in the month.",
      ),
      ...notForSaleYet(hasCards),
    ],
  };
}

function moneyBack(hasCards: boolean): Question {
  return {
    title: t("Is there a money-back guarantee?"),
    text: [
      t(
        "Yes, a 7-day money-back guarantee on paid plans: ask within 7 days of your first payment and you get all of it back. After that we decide case by case.",
      ),
      ...notForSaleYet(hasCards),
    ],
  };
}

function notForSaleYet(hasCards: boolean): readonly string[] {
  return hasCards
    ? []
    : [t("Card payments are not set up here yet: today every server is free, and nothing is charged.")];
}

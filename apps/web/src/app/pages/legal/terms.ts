import { t } from "../../../shared/text/t.ts";
import type { LegalFacts, LegalSection } from "./legal-section.ts";
import { paymentTerms, terminationTerms } from "./terms-of-payment.ts";

export function termsSections(facts: LegalFacts): readonly LegalSection[] {
  return [
    acceptance(),
    service(),
    accounts(),
    paymentTerms(facts),
    acceptableUse(),
    uptime(),
    data(),
    aiConfigurations(),
    terminationTerms(),
    liability(),
    intellectualProperty(),
    changes(),
  ];
}

function acceptance(): LegalSection {
  return {
    title: t("Acceptance"),
    text: [
      t(
        "By creating an account or using Blockwright you agree to these terms. If you don't agree, please don't use it. If you're too young to sign a contract where you live, you need a parent's or guardian's consent.",
      ),
    ],
  };
}

function service(): LegalSection {
  return {
    title: t("What the service is"),
    text: [
      t(
        "Blockwright builds, configures and hosts Minecraft servers from a description in plain words: server type, version, plugins and settings. You run what was built and decide who plays on it.",
      ),
      t(
        "Every server needs your agreement to the Minecraft EULA; we keep the time you gave it. Blockwright is not affiliated with Mojang or Microsoft.",
      ),
    ],
  };
}

function accounts(): LegalSection {
  return {
    title: t("Accounts"),
    text: [t("An account is for one person, and each person has one.")],
    points: [
      t("You are at least 13 years old and give an e-mail address that is yours."),
      t("Keep your password to yourself, and tell us if you think someone else knows it."),
      t("Alternate accounts are refused. If we refused you by mistake, ask us and a person looks at it."),
      t("What is done through your account counts as done by you."),
    ],
  };
}

function acceptableUse(): LegalSection {
  return {
    title: t("Acceptable use"),
    text: [t("Servers are for playing Minecraft. These things are not allowed:")],
    points: [
      t("Anything that is against the law, harms children, or harasses or threatens people."),
      t("Malware, stolen content, or plugins and mods you may not use."),
      t("Attacks on others, port scans, spam, mining of cryptocurrency, or proxies."),
      t("Breaking out of your server, getting around its limits, or disturbing other people's servers."),
      t("Breaking the Minecraft EULA."),
    ],
  };
}

function uptime(): LegalSection {
  return {
    title: t("Uptime"),
    text: [
      t(
        "We aim for 99.9% uptime, but we can't guarantee it. Machines fail, networks break, and now and then we have to do maintenance; we keep it short and say so beforehand where we can.",
      ),
    ],
  };
}

function data(): LegalSection {
  return {
    title: t("Your data"),
    text: [
      t(
        "Worlds, files, settings and descriptions you write stay yours. You allow us to store, copy and process them as far as running your server needs it.",
      ),
      t("The Privacy Policy says what we keep about you and for how long."),
    ],
  };
}

function aiConfigurations(): LegalSection {
  return {
    title: t("AI-generated configurations"),
    text: [
      t(
        "Plans, plugins and settings chosen by the AI are provided as-is. We check that files are the ones their authors published and that plugins load, but not that they do what you hoped for. Look at the plan, and try it before others depend on it.",
      ),
    ],
  };
}

function liability(): LegalSection {
  return {
    title: t("Liability"),
    text: [
      t(
        "Blockwright is provided as it is. As far as the law allows, we are not liable for lost worlds, lost profit or other indirect damage, and in total for no more than you paid us in the 12 months before. Nothing here limits liability that the law doesn't let us limit.",
      ),
    ],
  };
}

function intellectualProperty(): LegalSection {
  return {
    title: t("Intellectual property"),
    text: [
      t(
        "The name, the pages and the drawings of Blockwright are ours or our licensors'; its program code comes under the licence it is published with. Minecraft belongs to Mojang and Microsoft, and every plugin and mod to its author, under the licence they chose.",
      ),
    ],
  };
}

function changes(): LegalSection {
  return {
    title: t("Changes to these terms"),
    text: [
      t(
        "We may change these terms. The date at the top says when that last happened. If you go on using Blockwright afterwards, the new terms apply; if you don't agree, you can delete your servers and leave.",
      ),
    ],
  };
}

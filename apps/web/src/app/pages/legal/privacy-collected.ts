import { t } from "../../../shared/text/t.ts";
import type { LegalFacts, LegalSection } from "./legal-section.ts";

export function dataCollected({ hasCards }: LegalFacts): LegalSection {
  return {
    title: t("Data we collect"),
    text: [t("Only what running your account and your servers needs:")],
    points: [
      t("Your username, your e-mail address, your password as a hash, and when you signed up."),
      t("Your sign-ins: kind of browser and system, when each began and when it was last used."),
      t("What you asked us to build, the plan made from it, and what was said while building it."),
      t(
        "Your servers: name, settings, files and worlds, console lines, and figures such as memory and players.",
      ),
      t("When you agreed to the Minecraft EULA, and a log of what was done with your account and servers."),
      hasCards
        ? t("Payments: what was paid, when and for what. The card itself is known to the card provider only.")
        : t("Payments: none, because card payments are not set up on this site yet."),
    ],
  };
}

/** Lists exactly what the accounts module stores; keep both in sync. */
export function alternateAccounts(): LegalSection {
  return {
    title: t("How we tell alternate accounts"),
    text: [
      t(
        "Each person may have one account. When you sign up or log in we store three marks, each only as a keyed hash: a value that can be compared, but not turned back.",
      ),
    ],
    points: [
      t(
        "Your mailbox: your e-mail address without capital letters, without a +tag, and for Gmail without dots.",
      ),
      t("Your device: the random number in your browser's device cookie."),
      t("Your network: the IPv4 address you come from, or the first half of your IPv6 address."),
      t(
        "At sign-up these are compared with those of other accounts. A mailbox or a device that is known already leads to a refusal; a network alone never does, because families and schools share one.",
      ),
      t("Marks are deleted 90 days after they were last seen."),
      t("If you ask us to look at a refusal, we keep your address and your message for 90 days."),
    ],
  };
}

import { t } from "../../../shared/text/t.ts";
import type { LegalFacts, LegalSection } from "./legal-section.ts";
import { alternateAccounts, dataCollected } from "./privacy-collected.ts";
import { aiUse, sharing } from "./privacy-shared.ts";

export function privacySections(facts: LegalFacts): readonly LegalSection[] {
  return [
    dataCollected(facts),
    alternateAccounts(),
    aiUse(facts),
    sharing(facts),
    security(),
    retention(),
    rights(),
    cookies(),
    children(),
    california(),
    changes(),
  ];
}

function security(): LegalSection {
  return {
    title: t("Security"),
    text: [t("No system is perfectly safe. This is how we protect yours:")],
    points: [
      t("Passwords are stored hashed (argon2id) and can't be read back, not even by us."),
      t(
        "Signing in gives your browser a session cookie that scripts can't read; we store only a hash of it. It ends after 7 days without use, and after 30 days in any case.",
      ),
      t("Each game server runs sealed off from the others and from our own systems."),
      t("Our logs leave out what you describe, search for and type."),
    ],
  };
}

function retention(): LegalSection {
  return {
    title: t("How long we keep it"),
    text: [],
    points: [
      t("Server data (worlds, files, settings): until 7 days after the server is deleted."),
      t("Figures of a server, such as memory and players: 7 days by the minute, 12 months by the hour."),
      t("Payment records: 7 years, because tax law asks for it."),
      t(
        "Account data and the descriptions you built from: while your account is active, and 7 days after you delete it.",
      ),
      t("The marks that tell alternate accounts: 90 days after they were last seen."),
      t("Counters against guessing and flooding: at most 2 days after the last try."),
    ],
  };
}

function rights(): LegalSection {
  return {
    title: t("Your rights"),
    text: [
      t(
        "You can ask us what we keep about you, have it corrected, get a copy of it, object to a use of it, or have it deleted. On your account page you download your data and delete your account yourself. For the rest ask the operator of this site from the e-mail address of your account; we answer within 30 days. You can also complain to the data protection authority where you live.",
      ),
    ],
  };
}

function cookies(): LegalSection {
  return {
    title: t("Cookies"),
    text: [t("Two, and both are needed. There is no advertising and nothing that follows you elsewhere.")],
    points: [
      t("The session cookie keeps you signed in, for up to 30 days."),
      t(
        "The device cookie is a random number that recognises your browser, for up to 400 days: it protects you against password guessing and tells alternate accounts.",
      ),
      t("What you type into the builder is kept in its browser tab until you close it."),
    ],
  };
}

function children(): LegalSection {
  return {
    title: t("Children under 13"),
    text: [
      t(
        "Blockwright is not for children under 13, and we don't knowingly collect their data. If you think a child has an account, tell us and we delete it.",
      ),
    ],
  };
}

function california(): LegalSection {
  return {
    title: t("California (CCPA)"),
    text: [
      t(
        "If you live in California you have the right to know what personal information we collect and to whom it goes, to have it corrected or deleted, and to be treated the same whether or not you use these rights. We do not sell personal information and do not share it for advertising.",
      ),
    ],
  };
}

function changes(): LegalSection {
  return {
    title: t("Changes to this policy"),
    text: [t("When this policy changes, so does the date at the top.")],
  };
}

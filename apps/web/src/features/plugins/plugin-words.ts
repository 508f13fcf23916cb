import { t } from "../../shared/text/t.ts";
import type { AddOnKind } from "./add-on-kind.ts";

/** What differs between plugins and mods. Complete sentences, because other languages inflect the words around the noun. */
export interface AddOnWords {
  readonly searchTitle: string;
  readonly searchHint: string;
  readonly searchLabel: string;
  readonly nothingFound: string;
  readonly installedTitle: string;
  readonly noneInstalled: string;
  readonly noneInstalledHint: string;
  readonly listFailed: string;
}

export function wordsFor(kind: AddOnKind): AddOnWords {
  return kind === "plugins" ? pluginWords() : modWords();
}

function pluginWords(): AddOnWords {
  return {
    searchTitle: t("Add plugins"),
    searchHint: t("Only plugins that run on this server are shown. We also install what they need."),
    searchLabel: t("Search plugins"),
    nothingFound: t("No plugins found"),
    installedTitle: t("Installed plugins"),
    noneInstalled: t("No plugins installed yet"),
    noneInstalledHint: t(
      "Plugins add commands, shops, land claims and much more, without players installing anything.",
    ),
    listFailed: t("We couldn't load your plugins"),
  };
}

function modWords(): AddOnWords {
  return {
    searchTitle: t("Add mods"),
    searchHint: t("Only mods that run on this server are shown. We also install what they need."),
    searchLabel: t("Search mods"),
    nothingFound: t("No mods found"),
    installedTitle: t("Installed mods"),
    noneInstalled: t("No mods installed yet"),
    noneInstalledHint: t(
      "Mods add new blocks, creatures and machines. Players often need the same mods to join.",
    ),
    listFailed: t("We couldn't load your mods"),
  };
}

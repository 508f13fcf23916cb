export interface LegalSection {
  readonly title: string;
  readonly text: readonly string[];
  readonly points?: readonly string[];
}

/** What the texts say depends on how this installation is set up. */
export interface LegalFacts {
  readonly pluginSources: readonly string[];
  readonly hasModel: boolean;
  readonly hasCards: boolean;
}

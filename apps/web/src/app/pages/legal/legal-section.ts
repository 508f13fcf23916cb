export interface LegalSection {
  readonly title: string;
  readonly text: readonly string[];
  readonly points?: readonly string[];
}

/** The texts depend on the configuration of this installation. */
export interface LegalFacts {
  readonly pluginSources: readonly string[];
  readonly hasModel: boolean;
  readonly hasCards: boolean;
}

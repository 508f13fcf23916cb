interface SiteConfig {
  readonly http: { readonly publicUrl: URL };
}

/** Installations without https run on a developer's machine or in a test. */
export function operatorNeedsSecondFactor({ http }: SiteConfig): boolean {
  return http.publicUrl.protocol === "https:";
}

/** Where a second factor is required, the operator has no more rights than anybody until they have given its code. */
export function operatorRights(
  config: SiteConfig,
  { isAdmin, gaveCode }: { readonly isAdmin: boolean; readonly gaveCode: boolean },
): { isAdmin: boolean; needsSecondFactor: boolean } {
  const needsSecondFactor = isAdmin && !gaveCode && operatorNeedsSecondFactor(config);
  return { isAdmin: isAdmin && !needsSecondFactor, needsSecondFactor };
}

import type { BrowserActor } from "../../../platform/actor.ts";

interface SiteConfig {
  readonly http: { readonly publicUrl: URL };
}

/** Installations without https run on a developer's machine or in a test. */
export function operatorNeedsSecondFactor({ http }: SiteConfig): boolean {
  return http.publicUrl.protocol === "https:";
}

interface Standing {
  readonly isAdmin: boolean;
  readonly isSupport: boolean;
  readonly gaveCode: boolean;
}

/**
 * Where a second factor is required, the operator and support have no more rights than anybody until they have given
 * its code.
 */
export function operatorRights(
  config: SiteConfig,
  { isAdmin, isSupport, gaveCode }: Standing,
): Pick<BrowserActor, "isAdmin" | "needsSecondFactor" | "support"> {
  const lacksCode = !gaveCode && operatorNeedsSecondFactor(config);
  return {
    isAdmin: isAdmin && !lacksCode,
    needsSecondFactor: isAdmin && lacksCode,
    ...(isSupport && { support: lacksCode ? "needs-second-factor" : "active" }),
  };
}

/**
 * Claims that the operator of an installation confirms, or that it has measured itself. These are the usual texts; the
 * api's settings can replace them.
 */
export const usualClaims = {
  deployment: "Under 60 seconds",
  uptime: "99.9%",
  plugins: "500+",
  "live-servers": "100+",
  "ddos-protection": "Attacks are filtered before they reach your players.",
} as const;
export type ClaimId = keyof typeof usualClaims;
export type Claims = Readonly<Partial<Record<ClaimId, string>>>;

export const claimIds = Object.keys(usualClaims) as [ClaimId, ...ClaimId[]];
export const longestClaim = 80;

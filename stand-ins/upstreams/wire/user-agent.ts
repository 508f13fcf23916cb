const GENERIC = /^(node|undici|curl|wget|python|okhttp|java|axios|got|go-http-client|libwww)\b/i;

/** PaperMC and Modrinth require a User-Agent that identifies the client and a contact. */
export function isGenericAgent(userAgent: string | undefined): boolean {
  return userAgent === undefined || userAgent.trim() === "" || GENERIC.test(userAgent);
}

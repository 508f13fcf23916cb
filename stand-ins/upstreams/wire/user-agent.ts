const GENERIC = /^(node|undici|curl|wget|python|okhttp|java|axios|got|go-http-client|libwww)\b/i;

/** In parentheses behind the name. */
const CONTACT = /\((?:https?:\/\/[^)]+|[^@)\s]+@[^@)\s]+)\)/;

/** PaperMC and Modrinth require a User-Agent that identifies the client and a contact. */
export function isGenericAgent(userAgent: string | undefined): boolean {
  return userAgent === undefined || GENERIC.test(userAgent) || !CONTACT.test(userAgent);
}

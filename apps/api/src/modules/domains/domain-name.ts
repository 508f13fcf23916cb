import { isIP } from "node:net";
import { domainToASCII } from "node:url";
import { message } from "@blockwright/contract/message";
import { parse } from "tldts";
import { AppError } from "../../platform/errors.ts";

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** `_blockwright.` and `_minecraft._tcp.` are prepended. */
const maxLength = 253 - "_minecraft._tcp.".length;

/**
 * A domain as stored and compared: punycode, lower case, no trailing dot. Throws an AppError that says why a name can't
 * be used. Names inside the operator's network have no registrable suffix, so they are refused with the rest.
 */
export function readDomainName(typed: string, ownNames: readonly string[]): string {
  const text = typed.trim().replace(/\.$/, "");
  if (isIP(text.replace(/^\[(.*)\]$/, "$1")) !== 0) throw refused("domain.is-address");
  const name = /[\s/:@?#\\%]/.test(text) ? "" : domainToASCII(text);
  if (isIP(name) !== 0) throw refused("domain.is-address");
  const labels = name.split(".");
  if (name.length > maxLength || !labels.every((part) => label.test(part)))
    throw refused("domain.not-a-name");
  const { publicSuffix, isIcann, isPrivate } = parse(name, { allowPrivateDomains: true });
  if (!isIcann && !isPrivate) throw refused("domain.not-a-name");
  if (publicSuffix === name)
    throw new AppError("DOMAIN_REFUSED", message("domain.public-suffix", { domain: name }));
  if (ownNames.some((own) => isUnder(name, zoneOf(own))))
    throw new AppError("DOMAIN_REFUSED", message("domain.ours", { domain: name }));
  return name;
}

/** The whole registered domain: other names under it are ours too. */
function zoneOf(own: string): string {
  return parse(own).domain ?? own;
}

function isUnder(name: string, zone: string): boolean {
  return name === zone || name.endsWith(`.${zone}`);
}

function refused(code: "domain.is-address" | "domain.not-a-name"): AppError {
  return new AppError("DOMAIN_REFUSED", message(code));
}

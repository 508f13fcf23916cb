import { EgressError, type EgressSource } from "./egress-client.ts";

/** The full address of a request: below the base, or unchanged when it is a full one. */
export function destinationOf(source: EgressSource, path: string): URL {
  if (!path.startsWith("/")) return checkDestination(source, path);
  const base = new URL(source.baseUrl);
  const destination = checkDestination(source, source.baseUrl + path);
  const folder = base.pathname.endsWith("/") ? base.pathname : `${base.pathname}/`;
  if (destination.origin !== base.origin || !destination.pathname.startsWith(folder))
    throw new EgressError("forbidden-address", source.name, `${source.name} was asked above its base.`);
  return destination;
}

/** Every hop is checked here. `from` is where a redirect came from. */
export function checkDestination(source: EgressSource, address: string, from?: URL): URL {
  const destination = URL.parse(address, from?.href);
  if (destination === null)
    throw new EgressError("unexpected", source.name, `${source.name} names an address that is none.`);
  const refusal = refuse(source, destination, from);
  if (refusal !== undefined)
    throw new EgressError(
      "forbidden-address",
      source.name,
      `${source.name} leads to an address that ${refusal}.`,
    );
  destination.hash = "";
  return destination;
}

function refuse(source: EgressSource, destination: URL, from: URL | undefined): string | undefined {
  const { protocol, host, username, password } = destination;
  if (protocol !== "https:" && protocol !== "http:") return "is not on the web";
  const isDowngrade = from?.protocol === "https:" || source.baseUrl.startsWith("https:");
  if (protocol === "http:" && isDowngrade) return "is not encrypted";
  if (username !== "" || password !== "") return "carries a password";
  // With the port, if it is not the default: another port is another service.
  if (!source.allowedHosts.includes(host)) return "is not one of its own";
  return undefined;
}

/**
 * Whether a host is literally this machine. Other names do not count, because they may resolve to any address at any
 * time.
 */
export function isThisMachine(hostname: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(hostname);
}

/** The problem with a NATS address, as a phrase to follow the variable's name. Undefined if there is none. */
export function problemOfNatsAddress(address: string): string | undefined {
  const url = URL.parse(address);
  if (url === null || !/^(nats|tls):$/.test(url.protocol) || url.hostname === "")
    return "must be the NATS address, such as nats://127.0.0.1:4222 or tls://nats.example.org:4222";
  if (url.protocol === "tls:" || isThisMachine(url.hostname)) return undefined;
  return "must begin with tls:// unless NATS is on this machine (localhost, 127.0.0.1 or [::1]): without it anybody on the way could read and change what is sent";
}

/** The same for the address where machines are enrolled. */
export function problemOfEnrolmentAddress(address: string): string | undefined {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) return "must be the address of the api";
  if (url.protocol === "https:" || isThisMachine(url.hostname)) return undefined;
  return "must begin with https:// unless the api is on this machine (localhost, 127.0.0.1 or [::1]): without it anybody on the way could read the token and the credentials";
}

/** Options for a NATS client. With tls:// it refuses servers without TLS or with a wrong certificate. */
export function natsServer(address: string): { servers: string; tls?: Record<string, never> } {
  return address.startsWith("tls:") ? { servers: address, tls: {} } : { servers: address };
}

export interface Candidate {
  readonly address: string;
  readonly port: number;
}

/** The largest message the game's own clients accept. */
export const MAX_MESSAGE_BYTES = 262_144;
/** For a peer that does not say how much it takes (RFC 8841). */
const UNSTATED_MESSAGE_BYTES = 65_536;
const CANDIDATE = /^a=candidate:(\S+ 1 \S+ \d+) (\S+) (\d+) typ (\S+).*\r?\n?/gim;

/** The value of the first line `a=name:value`. */
export function sessionLine(sdp: string, name: string): string | undefined {
  return new RegExp(`^a=${name}:(\\S+)`, "m").exec(sdp)?.[1];
}

/** Before the first medium, where the lines about the whole session are. */
export function insertSessionLine(sdp: string, line: string): string {
  return sdp.replace(/^m=/m, `${line}\r\nm=`);
}

/** What a WebRTC library is given: it may refuse the lines that only the game knows. */
export function withoutIdentity(sdp: string): string {
  return sdp.replace(/^a=identity:.*\r?\n/gm, "");
}

export function fingerprintsOf(sdp: string): { algorithm: string; digest: string }[] {
  return [...sdp.matchAll(/^a=fingerprint:(\S+) (\S+)/gm)].map(([, algorithm = "", digest = ""]) => ({
    algorithm,
    digest,
  }));
}

export function candidatesOf(sdp: string): readonly Candidate[] {
  return [...sdp.matchAll(CANDIDATE)].map(([, , address = "", port]) => ({ address, port: Number(port) }));
}

export function keepCandidates(sdp: string, isKept: (candidate: Candidate) => boolean): string {
  return sdp.replace(CANDIDATE, (line, _head, address: string, port: string) =>
    isKept({ address, port: Number(port) }) ? line : "",
  );
}

/** In place of all candidates: where players reach this machine from outside. */
export function advertiseOnly(sdp: string, advertised: readonly Candidate[]): string {
  let isWritten = false;
  return sdp.replace(CANDIDATE, (_line, head: string) => {
    if (isWritten) return "";
    isWritten = true;
    return advertised
      .map(({ address, port }) => `a=candidate:${head} ${address} ${port} typ host\r\n`)
      .join("");
  });
}

export function largestMessageBytes(sdp: string): number {
  const stated = sessionLine(sdp, "max-message-size");
  const bytes = stated === undefined ? UNSTATED_MESSAGE_BYTES : Number(stated);
  // Zero means that there is no limit.
  return bytes > 1 ? Math.min(bytes, MAX_MESSAGE_BYTES) : MAX_MESSAGE_BYTES;
}

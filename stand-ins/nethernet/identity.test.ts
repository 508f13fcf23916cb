import { expect, test } from "vitest";
import { addIdentity, newIdentityKey, publicKeyText, readIdentity } from "./identity.ts";
import { advertiseOnly, candidatesOf, withoutIdentity } from "./session-description.ts";

const description = [
  "v=0",
  "a=fingerprint:sha-256 AB:CD",
  "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
  "a=candidate:1 1 UDP 2122317823 172.17.0.2 19210 typ host",
  "a=candidate:2 1 UDP 2122317567 fd00::2 19210 typ host",
  "a=max-message-size:262144",
  "",
].join("\r\n");

test("an identity tells whose key signed the fingerprints, even after the addresses were rewritten", () => {
  const key = newIdentityKey();
  const signed = addIdentity(description, key, { domain: "self", claims: { xname: "Anna" } });
  const published = advertiseOnly(signed, [{ address: "203.0.113.7", port: 19_210 }]);
  expect(candidatesOf(published)).toEqual([{ address: "203.0.113.7", port: 19_210 }]);
  expect(readIdentity(published)).toMatchObject({ xname: "Anna", cpk: publicKeyText(key) });
  expect(withoutIdentity(signed)).toBe(description);
});

test("other fingerprints, another key and no identity at all are not believed", () => {
  const signed = addIdentity(description, newIdentityKey(), { domain: "self" });
  const other = addIdentity(description.replace("AB:CD", "AB:CE"), newIdentityKey(), { domain: "self" });
  expect(readIdentity(signed.replace("AB:CD", "AB:CE"))).toBeUndefined();
  expect(readIdentity(other.replace("AB:CE", "AB:CD"))).toBeUndefined();
  expect(readIdentity(description)).toBeUndefined();
  expect(readIdentity(signed.replace(/a=identity:.*/, "a=identity:bm8="))).toBeUndefined();
});

import { describe, expect, test } from "vitest";
import { isThisMachine, problemOfEnrolmentAddress, problemOfNatsAddress } from "./guarded-address.ts";

const thisMachine = ["localhost", "LOCALHOST", "127.0.0.1", "127.8.9.10", "[::1]"];
const elsewhere = [
  "nats",
  "nats.example.org",
  "localhost.example.org",
  "localhost.",
  "127.0.0.1.example.org",
  "127.1",
  "2130706433",
  "0.0.0.0",
  "10.0.0.1",
  "192.168.1.5",
  "[::]",
  "[::ffff:127.0.0.1]",
  "[fd00::1]",
  "127.0.0.1@nats.example.org",
];

describe("without TLS", () => {
  test.each(thisMachine)("%s is this machine", (host) => {
    expect(problemOfNatsAddress(`nats://${host}:4222`)).toBeUndefined();
    expect(problemOfEnrolmentAddress(`http://${host}:3000`)).toBeUndefined();
  });

  test.each(elsewhere)("%s is not", (host) => {
    expect(problemOfNatsAddress(`nats://${host}:4222`)).toMatch("must begin with tls://");
    expect(problemOfNatsAddress(`tls://${host}:4222`)).toBeUndefined();
    expect(isThisMachine(host)).toBe(false);
  });

  test.each(elsewhere.filter((host) => URL.parse(`http://${host}`)?.hostname !== "127.0.0.1"))(
    "a machine is not enrolled at %s",
    (host) => {
      expect(problemOfEnrolmentAddress(`http://${host}:3000`)).toMatch("must begin with https://");
      expect(problemOfEnrolmentAddress(`https://${host}`)).toBeUndefined();
    },
  );
});

test.each(["", "127.0.0.1:4222", "ws://127.0.0.1:4222", "http://127.0.0.1", "nats://", "nats://a:1,b:2"])(
  "%s is no address of NATS",
  (address) => expect(problemOfNatsAddress(address)).toMatch("must be the NATS address"),
);

test.each(["", "api.example.org", "ftp://127.0.0.1"])("%s is not an address of an api", (address) =>
  expect(problemOfEnrolmentAddress(address)).toBe("must be the address of the api"),
);

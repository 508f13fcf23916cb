import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../api.fixture.ts";
import { ask, post, type TestAnswer } from "../http-client.fixture.ts";
import { signUpSomebody, someAddress, someRegistration } from "../modules/accounts/people.fixture.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

interface Cookie {
  readonly value: string;
  readonly attributes: readonly string[];
}

function readCookies(answer: TestAnswer): Record<string, Cookie> {
  const entries = (answer.headers["set-cookie"] ?? []).map((line) => {
    const [pair = "", ...attributes] = line.split(/;\s*/);
    const separator = pair.indexOf("=");
    return [pair.slice(0, separator), { value: pair.slice(separator + 1), attributes }] as const;
  });
  return Object.fromEntries(entries);
}

const signUp = () => post(`${api.url}/api/auth/signup`, someRegistration(), { from: someAddress() });
const logIn = async () =>
  post(`${api.url}/api/auth/login`, await signUpSomebody(api.url), { from: someAddress() });

describe.each([
  ["signing up", signUp],
  ["logging in", logIn],
])("the cookies set by %s", (_how, act) => {
  test.each(["__Host-session", "__Host-did"])("%s is bound to the host and to HTTP", async (name) => {
    const cookie = readCookies(await act())[name];
    const flags = cookie?.attributes.filter((attribute) => !attribute.startsWith("Max-Age="));
    expect(flags?.toSorted()).toEqual(["HttpOnly", "Path=/", "SameSite=Lax", "Secure"]);
    expect(cookie?.attributes.some((attribute) => /^domain/i.test(attribute))).toBe(false);
  });

  test("nothing else is set", async () => {
    expect(Object.keys(readCookies(await act())).toSorted()).toEqual(["__Host-did", "__Host-session"]);
  });

  test("the tokens have 256 bits and are not in the body", async () => {
    const answer = await act();
    for (const { value } of Object.values(readCookies(answer))) {
      expect(value).toMatch(/^[\w-]+$/);
      expect(Buffer.from(value, "base64url").length).toBeGreaterThanOrEqual(32);
      expect(answer.text).not.toContain(value);
    }
    expect(answer.headers["cache-control"]).toBe("no-store");
  });
});

test("every sign-in gets a new token, and a browser keeps its device", async () => {
  const person = await signUpSomebody(api.url);
  const tokens = new Set<string | undefined>();
  const devices = new Set<string | undefined>();
  for (let count = 0; count < 8; count += 1) {
    const answer = await post(`${api.url}/api/auth/login`, person, {
      from: someAddress(),
      headers: { cookie: person.cookies },
    });
    const cookies = readCookies(answer);
    tokens.add(cookies["__Host-session"]?.value);
    devices.add(cookies["__Host-did"]?.value);
  }
  expect(tokens.size).toBe(8);
  expect(devices.size).toBe(1);
  expect(person.cookies).not.toContain([...tokens][0]);
});

test("the sign-in lives at most 30 days and the device a little over a year", async () => {
  const cookies = readCookies(await signUp());
  const lifeOf = (name: string) =>
    Number(
      cookies[name]?.attributes
        .find((attribute) => attribute.startsWith("Max-Age="))
        ?.slice("Max-Age=".length),
    );
  expect(lifeOf("__Host-session")).toBe(30 * 24 * 3600);
  expect(lifeOf("__Host-did")).toBeLessThanOrEqual(400 * 24 * 3600);
});

test("logging out clears the sign-in's cookie with the same flags and keeps the device", async () => {
  const person = await signUpSomebody(api.url);
  const answer = await ask(`${api.url}/api/auth/logout`, {
    method: "POST",
    headers: { cookie: person.cookies },
  });
  const cookies = readCookies(answer);
  expect(Object.keys(cookies)).toEqual(["__Host-session"]);
  expect(cookies["__Host-session"]?.value).toBe("");
  expect(cookies["__Host-session"]?.attributes.toSorted()).toEqual([
    "HttpOnly",
    "Max-Age=0",
    "Path=/",
    "SameSite=Lax",
    "Secure",
  ]);
});

test.each([
  ["another name", (token: string) => `session=${token}`],
  ["another case", (token: string) => `__host-session=${token}`],
  ["a longer name", (token: string) => `x__Host-session=${token}`],
  ["a planted cookie in front", (token: string) => `__Host-session=; __Host-session=${token}`],
])("a token under %s is not read", async (_what, cookieOf) => {
  const token = readCookies(await signUp())["__Host-session"]?.value ?? "";
  const me = (cookie: string) => ask(`${api.url}/api/auth/me`, { headers: { cookie } });
  expect((await me(`__Host-session=${token}`)).status).toBe(200);
  expect((await me(cookieOf(token))).status).toBe(401);
});

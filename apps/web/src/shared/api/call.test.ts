import { endSignIn } from "@blockwright/contract/account";
import { getCurrentUser, logIn, logOut } from "@blockwright/contract/auth";
import { appealAlternateAccount } from "@blockwright/contract/sign-up";
import { afterEach, expect, test, vi } from "vitest";
import { call } from "./call.ts";
import { messageOf } from "./message-of.ts";

const user = {
  id: "3f2c8f86-8f5b-4e0c-9d2e-0b6f2f6a1c11",
  username: "Steve",
  email: "steve@example.org",
  plan: "free",
  isAdmin: false,
  createdAt: "2025-10-11T10:00:00.000Z",
};

function answer(response: Response | Error) {
  const fetchDouble = vi.fn<typeof fetch>(() =>
    response instanceof Error ? Promise.reject(response) : Promise.resolve(response),
  );
  vi.stubGlobal("fetch", fetchDouble);
  return {
    url: () => fetchDouble.mock.calls[0]?.[0],
    request: () => fetchDouble.mock.calls[0]?.[1],
    headers: () => new Headers(fetchDouble.mock.calls[0]?.[1]?.headers),
  };
}

afterEach(() => vi.unstubAllGlobals());

test("sends credentials, and a JSON content type only with a body", async () => {
  const withBody = answer(Response.json(user));
  await call(logIn, { body: { username: "Steve", password: "secret-1" } });
  expect(withBody.request()?.credentials).toBe("include");
  expect(withBody.headers().get("content-type")).toBe("application/json");

  const without = answer(Response.json({}));
  await call(logOut);
  expect(without.headers().get("content-type")).toBeNull();
  expect(without.request()?.body).toBeUndefined();
});

test("gives a POST an Idempotency-Key unless it is harmless to repeat", async () => {
  const keyed = answer(Response.json({}, { status: 202 }));
  await call(appealAlternateAccount, { body: { email: "a@example.org", message: "My brother plays here." } });
  expect(keyed.headers().get("idempotency-key")).toMatch(/^[0-9a-f-]{36}$/);

  const natural = answer(Response.json({}));
  await call(logOut);
  expect(natural.headers().get("idempotency-key")).toBeNull();
});

test("a retry uses the given key", async () => {
  const sent = answer(Response.json({}, { status: 202 }));
  const body = { email: "a@example.org", message: "My brother plays here." };
  await call(appealAlternateAccount, { body }, undefined, "the-same-key");
  expect(sent.headers().get("idempotency-key")).toBe("the-same-key");
});

test("fills the path", async () => {
  const sent = answer(Response.json({}));
  await call(endSignIn, { params: { signInId: user.id } });
  expect(sent.url()).toBe(`/api/account/sign-ins/${user.id}`);
  expect(sent.request()?.method).toBe("DELETE");
});

test.each([
  [
    "the body's error field",
    Response.json({ error: "Nope", type: "NO_ALTS" }, { status: 403 }),
    "Nope",
    "NO_ALTS",
    403,
  ],
  ["the status text", Response.json({}, { status: 409, statusText: "Conflict" }), "Conflict", undefined, 409],
  [
    "status and text",
    new Response("<html>", { status: 502, statusText: "Bad Gateway" }),
    "502: Bad Gateway",
    undefined,
    502,
  ],
])("a failure's message is %s", async (_, response, message, type, status) => {
  answer(response);
  await expect(call(getCurrentUser)).rejects.toMatchObject({ name: "ApiError", message, type, status });
});

test("no response at all is an ApiError with status 0", async () => {
  answer(new TypeError("Failed to fetch"));
  await expect(call(getCurrentUser)).rejects.toMatchObject({ name: "ApiError", status: 0 });
});

test("a response that violates the contract is refused", async () => {
  answer(Response.json({ id: 7 }));
  await expect(call(getCurrentUser)).rejects.toMatchObject({ name: "ApiError", status: 200 });
});

test.each([
  [
    "with the api's sentence",
    Response.json(
      { error: "Too many tries. Please wait 40 seconds and try again.", type: "TOO_MANY_TRIES" },
      { status: 429, headers: { "retry-after": "40" } },
    ),
    "Too many tries. Please wait 40 seconds and try again.",
  ],
  [
    "by a proxy, without one",
    new Response("<h1>slow down</h1>", { status: 429, statusText: "Too Many Requests" }),
    "429: Too Many Requests",
  ],
])("says what to do when rate limited, %s", async (_how, response, sentence) => {
  answer(response);
  const error = await call(getCurrentUser).catch((thrown: Error) => thrown);
  expect(messageOf(error as Error, "Something else.")).toBe(sentence);
});

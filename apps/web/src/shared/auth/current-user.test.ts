import type { CurrentUser } from "@blockwright/contract/auth";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { ApiError } from "../api/api-error.ts";
import { currentUserKey, currentUserQuery, forgetUserOn401, refreshAllButUser } from "./current-user.ts";

const user: CurrentUser = {
  id: "3f2c8f86-8f5b-4e0c-9d2e-0b6f2f6a1c11",
  username: "Steve",
  email: "steve@example.org",
  plan: "free",
  isAdmin: false,
  createdAt: "2025-10-11T10:00:00.000Z",
};

function clientThatKnows(known?: CurrentUser): QueryClient {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  if (known) queryClient.setQueryData(currentUserKey, known);
  return queryClient;
}

function apiAnswers(answer: () => Promise<Response>): void {
  vi.stubGlobal("fetch", vi.fn<typeof fetch>(answer));
}

afterEach(() => vi.unstubAllGlobals());

test("a 401 means signed out", async () => {
  apiAnswers(() => Promise.resolve(Response.json({ error: "Please log in first." }, { status: 401 })));
  const queryClient = clientThatKnows(user);
  expect(await queryClient.fetchQuery(currentUserQuery(queryClient))).toBeNull();
});

test("any other failure raises 'Failed to fetch user'", async () => {
  apiAnswers(() => Promise.resolve(Response.json({ error: "Busy" }, { status: 503 })));
  const queryClient = clientThatKnows();
  await expect(queryClient.fetchQuery(currentUserQuery(queryClient))).rejects.toThrow("Failed to fetch user");
});

test("without a network the visitor is a guest, but a signed-in person is never signed out", async () => {
  apiAnswers(() => Promise.reject(new TypeError("Failed to fetch")));
  const guest = clientThatKnows();
  expect(await guest.fetchQuery(currentUserQuery(guest))).toBeNull();
  const signedIn = clientThatKnows(user);
  expect(await signedIn.fetchQuery(currentUserQuery(signedIn))).toEqual(user);
});

test("a 401 from any call forgets the user, other failures don't", () => {
  const queryClient = clientThatKnows(user);
  forgetUserOn401(queryClient, new ApiError("Busy", { status: 503 }));
  expect(queryClient.getQueryData(currentUserKey)).toEqual(user);
  forgetUserOn401(queryClient, new ApiError("Please log in first.", { status: 401 }));
  expect(queryClient.getQueryData(currentUserKey)).toBeNull();
});

test("one person's data is removed for the next", async () => {
  const queryClient = clientThatKnows(user);
  queryClient.setQueryData(["account", "sign-ins"], ["a phone"]);
  await refreshAllButUser(queryClient);
  expect(queryClient.getQueryData(["account", "sign-ins"])).toBeUndefined();
  expect(queryClient.getQueryData(currentUserKey)).toEqual(user);
});

import { expect, test } from "vitest";
import { ApiError } from "../../shared/api/api-error.ts";
import { refusalToast } from "./refusal.ts";

const fallback = "Failed to create server. Please try again.";

function toastFor(type: string | undefined, status: number) {
  return refusalToast(new ApiError("The api's sentence.", { type, status }), fallback);
}

test("a limit has its own title and the api's message", () => {
  expect(toastFor("SERVER_LIMIT", 409)).toMatchObject({
    title: "Server Limit Reached",
    description: "The api's sentence.",
  });
});

test.each(["EULA_REQUIRED", "NO_ROOM"])("%s is explained by the api, after our sentence", (type) => {
  expect(toastFor(type, 409)).toMatchObject({
    title: "Error",
    description: "Failed to create server. Please try again. The api's sentence.",
  });
});

test("an unexpected error of the api shows our own sentence only", () => {
  expect(toastFor("INTERNAL", 500).description).toBe(fallback);
  expect(toastFor(undefined, 502).description).toBe(fallback);
});

test("a lost connection is named after our sentence", () => {
  expect(toastFor(undefined, 0).description).toBe(
    "Failed to create server. Please try again. The api's sentence.",
  );
});

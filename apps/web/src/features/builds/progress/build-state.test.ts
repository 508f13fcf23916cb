import { expect, test } from "vitest";
import {
  buildTitle,
  builtIn,
  currentStepText,
  isCancelled,
  pageHeading,
  ramText,
  statusBadge,
} from "./build-state.ts";

test.each([
  ["pending", "Agent is Working"],
  ["running", "Agent is Working"],
  ["failed", "Build Failed"],
  ["completed", "Server Ready"],
] as const)("a %s build is titled '%s'", (status, title) => {
  expect(buildTitle(status)).toBe(title);
});

test("lists do not show a cancelled build as failed", () => {
  expect(isCancelled({ status: "failed", error: "Cancelled" })).toBe(true);
  expect(statusBadge({ status: "failed", error: "Cancelled" }).label).toBe("Cancelled");
  expect(statusBadge({ status: "failed", error: "No room" }).label).toBe("Failed");
  expect(isCancelled({ status: "running", error: "Cancelled" })).toBe(false);
});

test("memory is shown in gigabytes", () => {
  expect(ramText(1024)).toBe("1 GB");
  expect(ramText(1536)).toBe("1.5 GB");
});

test("the current activity has a default text for each state", () => {
  const running = { status: "running", currentStep: null, isCancelling: false } as const;
  expect(currentStepText(running)).toBe("Processing your request");
  expect(currentStepText({ ...running, currentStep: "Downloading\u0007" })).toBe("Downloading");
  expect(currentStepText({ ...running, currentStep: "Downloading", isCancelling: true })).toBe(
    "Cancelling your build",
  );
  expect(currentStepText({ ...running, status: "failed" })).not.toBe("Processing your request");
});

test.each([
  ["running", null, "Building Your Server"],
  ["completed", null, "Your server is ready"],
  ["failed", "No room", "Your server was not built"],
  ["failed", "Cancelled", "Build cancelled"],
] as const)("the page of a %s build (%s) is headed '%s'", (status, error, heading) => {
  expect(pageHeading({ status, error })).toBe(heading);
});

test("the time it took is shown for a build that succeeded at once", () => {
  const began = { attempt: 1, createdAt: "2026-08-01T10:00:00.000Z" };
  expect(builtIn({ ...began, updatedAt: "2026-08-01T10:00:09.200Z" })).toBe("Built in 9 s");
  expect(builtIn({ ...began, updatedAt: "2026-08-01T10:04:10.000Z" })).toBe("Built in 4 min");
  expect(builtIn({ ...began, attempt: 2, updatedAt: "2026-08-01T10:00:09.000Z" })).toBeNull();
});

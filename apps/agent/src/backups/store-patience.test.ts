import { expect, test, vi } from "vitest";
import { watchRetries } from "./store-patience.ts";

const failing = (request: string) =>
  `${request} returned error, retrying after 720.254544ms: server response unexpected: 503\n`;

test("a request that keeps failing for too long aborts the run", () => {
  let now = 0;
  const giveUp = vi.fn<() => void>();
  const hear = watchRetries(1000, giveUp, () => now);
  hear(failing("Save(<data/5f01>)"));
  now = 900;
  hear(failing("Save(<data/5f01>)"));
  expect(giveUp).not.toHaveBeenCalled();
  now = 1100;
  hear(failing("Save(<data/5f01>)"));
  expect(giveUp).toHaveBeenCalled();
});

test("a slow store that refuses a different request each time is not aborted", () => {
  let now = 0;
  const giveUp = vi.fn<() => void>();
  const hear = watchRetries(1000, giveUp, () => now);
  for (let file = 0; file < 10; file += 1) {
    now += 900;
    hear(failing(`Save(<data/${file}>)`));
  }
  expect(giveUp).not.toHaveBeenCalled();
});

import { expect, test } from "vitest";
import { formatSlowest } from "./slowest.ts";

test("the ten slowest are listed, slowest first", () => {
  const timings = Array.from({ length: 12 }, (_, at) => ({ name: `file-${at}`, seconds: at }));
  const [heading, ...lines] = formatSlowest(timings).split("\n");
  expect(heading).toBe("Slowest:");
  expect(lines).toHaveLength(10);
  expect(lines[0]).toBe("   11.0 s  file-11");
  expect(lines.at(-1)).toBe("    2.0 s  file-2");
});

import { expect, test } from "vitest";
import { features, figures } from "./claims.ts";

test("nothing is promised that does not exist yet", () => {
  const promised = [...features().map(({ title }) => title), ...figures().map(({ value }) => value)];
  for (const claim of ["AI Editor After Creation", "DDoS Protected Network", "500+", "99.9%", "100+"]) {
    expect(promised).not.toContain(claim);
  }
  expect(promised).toContain("AI Server Builder");
});

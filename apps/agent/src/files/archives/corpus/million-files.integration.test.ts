import { expect, inject, test } from "vitest";
import { contain } from "./contained.fixture.ts";
import { slowTars } from "./hostile-tars.fixture.ts";

// In quick runs the archives of the unit tests stand in for these.
test.skipIf(inject("isTimeShort")).each(slowTars)(
  "an archive that $what is $fate, in bounded memory and time",
  async (archive) => {
    const { fate, left, seconds, peakMb } = await contain(archive);
    expect({ fate, left }).toEqual({ fate: archive.fate, left: [] });
    expect(peakMb).toBeLessThan(320);
    expect(seconds, "time limit").toBeLessThan(400);
  },
  600_000,
);

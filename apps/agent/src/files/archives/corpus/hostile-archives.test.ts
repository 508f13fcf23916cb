import { expect, test } from "vitest";
import { partOfCommit } from "../../../../../../services/part-of-commit.ts";
import { contain } from "./contained.fixture.ts";
import { hostileTars } from "./hostile-tars.fixture.ts";
import { hostileZips } from "./hostile-zips.fixture.ts";

/** An empty archive takes 70 MB. */
const maxMb = 320;
const maxSeconds = 60;

const corpus = [...hostileZips, ...hostileTars];

test("there are many archives, and no duplicates", () => {
  expect(new Set(corpus.map(({ what }) => what)).size).toBe(corpus.length);
  expect(corpus.length).toBeGreaterThanOrEqual(60);
});

test.each(partOfCommit(corpus, 3))(
  "an archive that $what is $fate, in bounded memory and time",
  async (archive) => {
    const { fate, left, seconds, peakMb } = await contain(archive);
    expect({ fate, left }).toEqual({ fate: archive.fate, left: [] });
    expect(peakMb).toBeGreaterThan(0);
    expect(peakMb).toBeLessThan(maxMb);
    expect(seconds, "time limit").toBeLessThan(maxSeconds);
  },
  120_000,
);

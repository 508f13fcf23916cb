import { setTimeout as sleep } from "node:timers/promises";
import { assert, property, string, stringMatching } from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../api.fixture.ts";
import { post } from "../http-client.fixture.ts";
import { someAddress, someRegistration } from "../modules/accounts/people.fixture.ts";
import { assertUsernameAllowed, usernameKey } from "../modules/accounts/username.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

function isAllowed(name: string): boolean {
  try {
    assertUsernameAllowed(name);
    return true;
  } catch {
    return false;
  }
}

const signUpAs = (username: string) =>
  post(`${api.url}/api/auth/signup`, { ...someRegistration(), username }, { from: someAddress() });

describe("the operator's name", () => {
  test.each([
    ["as it is", "admin"],
    ["with a capital", "Admin"],
    ["in capitals", "ADMIN"],
    ["with a space at the end", "admin "],
    ["with an unbreakable space at the end", "admin\u00A0"],
    ["with a wide space in front", "\u3000admin"],
    ["with a Cyrillic а", "\u0430dmin"],
    ["with a Cyrillic а and і", "\u0430dm\u0456n"],
    ["in Cyrillic capitals", "\u0410DMIN"],
    ["with a Cherokee capital", "\u13AADMIN"],
    ["in Lisu capitals", "\uA4EE\uA4D3\uA4DF\uA4F2\uA4E0"],
    ["with a Greek capital whose small letter looks like n", "ADMI\u0397"],
    ["with a Greek iota", "adm\u03B9n"],
    ["with an Armenian letter", "admi\u0578"],
    ["in full width", "\uFF41\uFF44\uFF4D\uFF49\uFF4E"],
    ["in mathematical bold", "\u{1D41A}\u{1D41D}\u{1D426}\u{1D422}\u{1D427}"],
    ["in small capitals", "\u1D00\u1D05\u1D0D\u026A\u0274"],
    ["with a Roman numeral", "ad\u217Fin"],
    ["with an i without dot", "adm\u0131n"],
    ["with an I with dot", "ADM\u0130N"],
    ["with a small L for the I", "ADMlN"],
    ["with a one for the i", "adm1n"],
    ["with r and n for the m", "adrnin"],
    ["with an accent", "\u00E0dmin"],
    ["with an accent of its own", "a\u0300dmin"],
    ["with a dot below", "ad\u1E43in"],
    ["with a stroke through it", "admin\u0338"],
    ["with a soft hyphen", "ad\u00ADmin"],
    ["with a zero-width space", "ad\u200Bmin"],
    ["with a zero-width joiner", "ad\u200Dmin"],
    ["with a word joiner", "ad\u2060min"],
    ["with a byte order mark", "ad\uFEFFmin"],
    ["with a change of direction", "\u202Eadmin"],
    ["with a variation selector", "admin\uFE0F"],
    ["with a Hangul filler", "admin\u3164"],
    ["with a half-width Hangul filler", "admin\uFFA0"],
    ["with a Mongolian separator", "admin\u180E"],
    ["with a blank Braille cell", "admin\u2800"],
    ["with a tag letter", "admin\u{E0061}"],
  ])("%s can't be signed up", async (_how, username) => {
    const answer = await signUpAs(username);
    expect([answer.status, answer.json["type"]]).toEqual([422, "USERNAME_REFUSED"]);
  });

  test("can't be assembled from any letters that fold into its key", () => {
    const letters = Array.from({ length: 0xffff }, (_none, code) => String.fromCharCode(code)).filter(
      (letter) => /\p{L}/u.test(letter),
    );
    const lookAlikes = Map.groupBy(letters, usernameKey);
    const pieces = [...new Set("admin")].map((letter) => ({
      letter,
      others: lookAlikes.get(usernameKey(letter)) ?? [],
    }));
    const names = pieces.flatMap(({ letter, others }) =>
      others.flatMap((other) =>
        ["admin", "ADMIN"].map((name) => name.replace(new RegExp(letter, "i"), other)),
      ),
    );
    expect(names.length).toBeGreaterThan(100);
    const passing = names.filter((name) => usernameKey(name) === usernameKey("admin") && isAllowed(name));
    expect(passing).toEqual([]);
  });

  test.each([
    "r00t",
    "ROOT",
    "sуstem",
    "SUPP0RT",
    "ѕtaff",
    "rnoderator",
    "bIockwright",
    "Administrat\u043Er",
  ])("and neither can %s", async (username) => {
    expect((await signUpAs(username)).json["type"]).toBe("USERNAME_REFUSED");
  });
});

test.each([
  ["case", "Herobrine", "hEROBRINE"],
  ["an accent", "Jose Luis", "José Luis"],
  ["Cyrillic letters", "paypal", "\u0440\u0430\u0443\u0440\u0430l"],
  ["full width", "steve", "\uFF53\uFF54\uFF45\uFF56\uFF45"],
  ["zeros", "google", "g00gle"],
  ["a one", "william", "wi11iam"],
  ["r and n", "modern", "modem"],
  ["a ligature", "fidelity", "\uFB01delity"],
  ["a sharp s", "strasse", "stra\u00DFe"],
  ["a final sigma", "\u03BA\u03CC\u03C3\u03BC\u03BF\u03C2", "\u039A\u039F\u03A3\u039C\u039F\u03A3"],
  ["a second space", "two words", "two  words"],
  ["a space at the end", "trailing", "trailing "],
  ["a decomposed letter", "zo\u00EB", "zoe\u0308"],
])("a name that differs only by %s is taken", async (_by, name, lookAlike) => {
  expect((await signUpAs(name)).status).toBe(201);
  const answer = await signUpAs(lookAlike);
  expect([answer.status, answer.json["type"]]).toEqual([409, "USERNAME_TAKEN"]);
});

test("fifty concurrent sign-ups with one name create one account", async () => {
  const spellings = ["Highlander", "highlander", "HIGHLANDER", "Hіghlander", "Highländer"];
  const insist = async (username: string): Promise<number> => {
    for (;;) {
      const { status } = await signUpAs(username);
      if (status !== 503) return status;
      await sleep(100 + Math.random() * 200);
    }
  };
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_none, index) => insist(spellings[index % spellings.length] ?? "")),
  );
  expect(answers.filter((status) => status === 201)).toHaveLength(1);
  expect(answers.filter((status) => status === 409)).toHaveLength(49);
  const { rows } = await api.application.pool.query(
    "select 1 from users u where username_key = $1 and exists (select 1 from sessions s where s.user_id = u.id)",
    [usernameKey("highlander")],
  );
  expect(rows).toHaveLength(1);
});

describe("the key of a name", () => {
  /** The alphabets of people's names here; the iota subscript of old Greek has no one-letter capital. */
  const name = stringMatching(/^[\p{Script=Latin}\p{Script=Cyrillic}α-ωΑ-Ω0-9_. -]{3,20}$/u);

  test("is its own key", () => {
    assert(
      property(
        string({ unit: "binary", maxLength: 20 }),
        (x) => usernameKey(usernameKey(x)) === usernameKey(x),
      ),
      {
        numRuns: 5_000,
      },
    );
    assert(
      property(name, (x) => usernameKey(usernameKey(x)) === usernameKey(x)),
      { numRuns: 5_000 },
    );
  });

  test("is the same in upper case, in lower case and in every normal form", () => {
    const same = (x: string) =>
      [
        x.toUpperCase(),
        x.toLowerCase(),
        ...(["NFC", "NFD", "NFKC", "NFKD"] as const).map((form) => x.normalize(form)),
      ]
        .map(usernameKey)
        .every((key) => key === usernameKey(x));
    assert(property(name, same), { numRuns: 5_000 });
  });
});

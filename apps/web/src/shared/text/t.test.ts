import { afterEach, expect, test } from "vitest";
import { setMessages, t, tCount, translate } from "./t.ts";

afterEach(() => setMessages("en", {}));

function ended(count: number): string {
  return tCount(count, "{count} sign-in was ended", "{count} sign-ins were ended");
}

test("English needs no catalogue", () => {
  expect(t("Log out everywhere else")).toBe("Log out everywhere else");
});

test("fills placeholders, and leaves values that look like one unchanged", () => {
  expect(t("Welcome, {name}", { name: "{name}" })).toBe("Welcome, {name}");
  expect(t("{a} then {b}", { a: 1, b: "two" })).toBe("1 then two");
});

test("a placeholder without its value does not compile", () => {
  // @ts-expect-error the sentence names {name}
  expect(t("Welcome, {name}")).toBe("Welcome, {name}");
});

test("a catalogue replaces sentences, and a missing sentence stays English", () => {
  setMessages("de", { Login: "Anmelden", "Welcome, {name}": "Willkommen, {name}" });
  expect(t("Login")).toBe("Anmelden");
  expect(t("Welcome, {name}", { name: "Alex" })).toBe("Willkommen, Alex");
  expect(t("Sign Up")).toBe("Sign Up");
  expect(translate("Login")).toBe("Anmelden");
});

test("a count selects its sentence", () => {
  expect(ended(1)).toBe("1 sign-in was ended");
  expect(ended(0)).toBe("0 sign-ins were ended");
  setMessages("pl", { "{count} sign-ins were ended (few)": "zakończono {count} logowania" });
  expect(ended(3)).toBe("zakończono 3 logowania");
});

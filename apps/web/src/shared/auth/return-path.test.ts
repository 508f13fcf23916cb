import { expect, test } from "vitest";
import { safeReturnPath } from "./return-path.ts";

test.each(["/", "/account", "/server/7?tab=files&path=/world", "/faq#versions", "/a%2Fb", "/says//twice"])(
  "%s is a way back",
  (path) => expect(safeReturnPath(path)).toBe(path),
);

test.each([
  undefined,
  null,
  7,
  ["/account"],
  "",
  "account",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  " /account",
  "/.//evil.example",
  "/..//evil.example",
  "/%2e//evil.example",
  "/ok\\..\\..\\evil",
  "https://evil.example/",
  "https:/evil.example",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "data:text/html,hi",
  `/${"a".repeat(2001)}`,
  "/login",
  "/login?next=/login",
  "/signup",
])("%j is refused", (value) => expect(safeReturnPath(value)).toBeUndefined());

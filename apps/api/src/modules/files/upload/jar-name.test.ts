import { expect, test } from "vitest";
import { refuseOtherNames } from "./jar-name.ts";

test.each(["Shop.jar", "SHOP.JAR", "Essentials X 2.20.jar", "Größe-1.0.jar", "..jar", "a.zip.jar"])(
  "%j is accepted",
  (name) => {
    expect(() => refuseOtherNames(name)).not.toThrow();
  },
);

test.each(["shop.zip", "shop.jar.exe", "shopjar", "", "jar", "shop.jar ", "shop.jar\0", "shop.jar/"])(
  "%j is not a jar",
  (name) => {
    expect(() => refuseOtherNames(name)).toThrow(
      expect.objectContaining({ code: "INVALID_REQUEST", message: "Only .jar files are allowed" }),
    );
  },
);

test.each([
  "a/b.jar",
  "../b.jar",
  "a\\b.jar",
  "a\nb.jar",
  "a\0b.jar",
  ".jar",
  ".blockwright-trash.jar",
  ".Blockwright-x.jar",
  `${"ä".repeat(126)}.jar`,
])("%j is more than a name, or one of ours", (name) => {
  expect(() => refuseOtherNames(name)).toThrow(
    expect.objectContaining({ message: "That name can't be used here. Please rename the file." }),
  );
});

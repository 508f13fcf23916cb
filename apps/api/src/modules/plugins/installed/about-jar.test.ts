import { jarOf } from "@blockwright/minecraft/jar/jar.fixture";
import { expect, test } from "vitest";
import { aboutJar } from "./about-jar.ts";

const target = { software: "paper", minecraftVersion: "1.21.4" } as const;

test("a jar states its name, its version and its dependencies", () => {
  const jar = jarOf({
    "plugin.yml": "name: Shop\nversion: '1.2'\nmain: a.B\nprovides: [Store]\ndepend: [Vault]\n",
  });
  expect(aboutJar(jar, target)).toEqual({
    name: "Shop",
    version: "1.2",
    descriptor: { names: ["Shop", "Store"], carries: [], needs: ["Vault"] },
  });
});

test("hostile text becomes harmless lines of bounded length, and lists stay short", () => {
  const many = Array.from({ length: 1000 }, (_, place) => `P${place}`).join(", ");
  const jar = jarOf({
    "plugin.yml": `name: "Sh\\u202eop\\0\\u001b[31m<img src=x>${"x".repeat(500)}"\nversion: "\\uD800 1\\n2"\nmain: a.B\ndepend: [${many}]\n`,
  });
  const { name, version, descriptor } = aboutJar(jar, target);
  expect(`${name} ${version}`).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
  expect(name?.length ?? 0).toBeLessThanOrEqual(80);
  expect(descriptor.needs.length).toBeLessThanOrEqual(200);
});

test("a file that is not an archive has no metadata", () => {
  expect(aboutJar(Buffer.from("no archive"), target)).toEqual({
    name: null,
    version: null,
    descriptor: { names: [], carries: [], needs: [] },
  });
});

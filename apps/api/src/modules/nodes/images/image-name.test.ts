import { expect, test } from "vitest";
import { imageName } from "./image-name.ts";

test.each([
  ["blockwright/java:21", "blockwright/java:21"],
  ["blockwright/native", "blockwright/native:latest"],
  ["docker.io/library/eclipse-temurin:21", "eclipse-temurin:21"],
  ["registry.example:5000/java", "registry.example:5000/java:latest"],
  ["blockwright/java@sha256:0a1b", "blockwright/java@sha256:0a1b"],
])("%s is listed as %s", (reference, name) => {
  expect(imageName(reference)).toBe(name);
});

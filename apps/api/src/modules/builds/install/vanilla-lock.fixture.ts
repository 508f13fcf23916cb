import { lock } from "@blockwright/minecraft/lock";

/** The lock of a server without add-ons, which needs no catalogue. */
export const vanillaLock = lock.parse({
  format: 1,
  platform: "java",
  software: { type: "vanilla", minecraftVersion: "1.21.4", build: null, refs: null },
  java: 21,
  launch: { kind: "jar", jar: "server.jar" },
  files: [
    {
      path: "server.jar",
      url: "https://example.org/server.jar",
      sizeBytes: 1,
      digest: { algorithm: "sha1", hex: "0".repeat(40) },
    },
  ],
  plugins: [],
  steps: [],
  javaFlags: null,
});

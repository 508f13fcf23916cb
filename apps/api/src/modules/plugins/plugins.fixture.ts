import { randomUUID } from "node:crypto";
import type { PresentPlugin } from "./installed/reconcile.ts";
import type { ChosenAddOn } from "./plan/choose-versions.ts";

export function somePlugin(name: string, more: Partial<PresentPlugin> = {}): PresentPlugin {
  const path = `plugins/${name}.jar`;
  return {
    id: randomUUID(),
    name,
    version: "1.0",
    description: null,
    source: `modrinth:${name.toLowerCase()}`,
    downloadUrl: null,
    path,
    jarPath: path,
    enabled: true,
    asidePath: null,
    isPinned: false,
    digest: null,
    descriptor: { names: [name], carries: [], needs: [] },
    update: null,
    config: {},
    ...more,
  };
}

export function someChoice(name: string, version: string, because: readonly string[] = []): ChosenAddOn {
  const digest = { algorithm: "sha512", hex: "0".repeat(128) } as const;
  return {
    id: `modrinth:${name.toLowerCase()}`,
    name,
    version,
    file: { path: `plugins/${name}.jar`, url: `https://example.org/${name}.jar`, sizeBytes: 1, digest },
    because,
    isVerified: true,
  };
}

import { z } from "zod";
import type { FileDigest, MakingStep } from "@blockwright/minecraft/lock";
import type { EgressClient, EgressSource } from "../../../platform/egress/egress-client.ts";
import { freshForMs } from "../source-token.ts";
import { stepHeap } from "./step-heap.ts";

const sidecar = z
  .string()
  .max(400)
  .regex(/^\s*[0-9a-fA-F]{40}(\s|$)/)
  .transform((text) => text.trim().slice(0, 40).toLowerCase());

/** The hash that a Maven repository publishes beside a file, if it does. */
export async function sidecarDigest(
  egress: EgressClient,
  source: EgressSource,
  path: string,
): Promise<FileDigest | null> {
  const hex = await egress.askIfAny({
    source,
    path: `${path}.sha1`,
    shape: sidecar,
    format: "text",
    freshForMs: freshForMs.published,
  });
  return hex === undefined ? null : { algorithm: "sha1", hex };
}

const memoryMb = 2048;

interface Installer {
  /** What its result depends on besides the installer itself. */
  readonly key: string;
  /** Its path in the server's folder. */
  readonly jar: string;
  /** What makes it install a server. */
  readonly arguments: readonly string[];
  readonly madePaths: readonly string[];
  /** A produced file that is also needed in the server's folder, if any. */
  readonly copied?: string;
}

/** The result is cached by the installer's hash; the installer itself is not needed afterwards. */
export function installerSteps({ key, jar, arguments: given, madePaths, copied }: Installer): MakingStep[] {
  const tidy = ["rm", "-f", jar, `${jar}.log`];
  const script = 'if [ -f "$1" ]; then cp "$1" .; fi; shift; exec "$@"';
  return [
    {
      image: "java",
      java: null,
      command: ["java", ...stepHeap(memoryMb), "-jar", jar, ...given],
      timeLimitMs: 1_200_000,
      memoryMb,
      keep: { key: `${key}-{digest}`, paths: [...madePaths] },
    },
    {
      image: "native",
      java: null,
      command: copied === undefined ? tidy : ["sh", "-c", script, "tidy", copied, ...tidy],
      timeLimitMs: 60_000,
    },
  ];
}

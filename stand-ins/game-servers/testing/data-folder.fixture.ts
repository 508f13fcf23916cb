import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";

const CONTAINER_USER = "1000:1000";
export const GAME_PORT = 25_565;

/** The folder mounted at /data: files by name, with their text or the path they are copied from. */
export function dataFolder(files: Readonly<Record<string, { text: string } | { from: string }>>): string {
  const folder = mkdtempSync(path.join(tmpdir(), "standin-data-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    if ("text" in content) writeFileSync(file, content.text);
    else copyFileSync(content.from, file);
  }
  execFileSync("chown", ["--recursive", CONTAINER_USER, folder]);
  return folder;
}

export const javaCommand = ["java", "-Xmx128m", "-jar", "server.jar", "--nogui"];

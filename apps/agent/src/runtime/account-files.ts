import { mkdir, rename, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { MountSettings } from "dockerode";

/** Account files of the container's user. Without them, Java up to 17 has "?" as home folder and install steps fail. */
const filesOf = (uid: number) => ({
  passwd: `root:x:0:0::/:/bin/sh\ngame:x:${uid}:${uid}::/data:/bin/sh\n`,
  group: `root:x:0:\ngame:x:${uid}:\n`,
});

export async function ensureAccountFiles(folder: string, uid: number): Promise<void> {
  const own = resolve(folder, String(uid));
  await mkdir(own, { recursive: true });
  for (const [name, content] of Object.entries(filesOf(uid))) {
    await writeFile(`${own}/${name}.new`, content, { mode: 0o644 });
    await rename(`${own}/${name}.new`, `${own}/${name}`);
  }
}

export function accountMounts(folder: string, uid: number): MountSettings[] {
  return Object.keys(filesOf(uid)).map((name) => ({
    Type: "bind",
    Source: resolve(folder, String(uid), name),
    Target: `/etc/${name}`,
    ReadOnly: true,
  }));
}

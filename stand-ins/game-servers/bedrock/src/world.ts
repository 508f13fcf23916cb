import { mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

const SAVE_EVERY_MS = 2_000;
const RECORDS_BYTES = 16_384;

/** A world folder that keeps changing, except between "save hold" and "save resume". */
export class BedrockWorld {
  readonly #folder: string;
  #saves = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(levelName: string) {
    this.#folder = path.join("worlds", levelName);
    mkdirSync(path.join(this.#folder, "db"), { recursive: true });
    writeFileSync(path.join(this.#folder, "levelname.txt"), levelName);
    this.save();
    this.resume();
  }

  get isHeld(): boolean {
    return this.#timer === undefined;
  }

  hold(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.save();
  }

  resume(): void {
    this.#timer ??= setInterval(() => this.save(), SAVE_EVERY_MS);
  }

  save(): void {
    this.#saves += 1;
    // Every file carries the number of the save, so that a copy from the middle of one shows it.
    const stamp = `save ${this.#saves}\n`;
    writeFileSync(path.join(this.#folder, "db", "000003.log"), stamp.padEnd(RECORDS_BYTES, "."));
    writeFileSync(path.join(this.#folder, "db", "CURRENT"), "MANIFEST-000002\n");
    writeFileSync(path.join(this.#folder, "db", "MANIFEST-000002"), stamp);
    writeFileSync(path.join(this.#folder, "level.dat"), levelData(this.#saves));
  }

  /** As the answer to "save query" lists them: path below worlds/ and the length that may be copied. */
  files(): string {
    return readdirSync(this.#folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .toSorted()
      .map((file) => `${path.relative("worlds", file)}:${statSync(file).size}`)
      .join(", ");
  }
}

/** Little-endian NBT behind a header of version and length: {"Time": saves}. */
function levelData(saves: number): Buffer {
  const name = Buffer.from("Time");
  const body = Buffer.alloc(3 + 3 + name.length + 8 + 1);
  let at = body.writeUInt8(10, 0);
  at = body.writeUInt16LE(0, at);
  at = body.writeUInt8(4, at);
  at = body.writeUInt16LE(name.length, at);
  at += name.copy(body, at);
  body.writeBigInt64LE(BigInt(saves), at);
  const header = Buffer.alloc(8);
  header.writeUInt32LE(10, 0);
  header.writeUInt32LE(body.length, 4);
  return Buffer.concat([header, body]);
}

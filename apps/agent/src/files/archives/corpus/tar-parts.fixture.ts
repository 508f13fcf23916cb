export interface TarHead {
  readonly name: string;
  readonly bytes: number | bigint;
  readonly type?: string;
}

const largestOctal = 0o77777777777;

/** The 512-byte header of a file. */
export function tarHead({ name, bytes, type = "0" }: TarHead): Buffer {
  const head = Buffer.alloc(512);
  head.write(name.slice(0, 100), 0);
  head.write("0000644\0", 100);
  head.write("0000000\0", 108);
  head.write("0000000\0", 116);
  if (bytes <= largestOctal) head.write(`${bytes.toString(8).padStart(11, "0")}\0`, 124);
  else {
    head.writeUInt8(0x80, 124);
    head.writeBigUInt64BE(BigInt(bytes), 128);
  }
  head.write("00000000000\0", 136);
  head.write(" ".repeat(8), 148);
  head.write(type, 156);
  head.write("ustar\x0000", 257);
  const sum = head.reduce((total, byte) => total + byte, 0);
  head.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return head;
}

/** A header with its content, padded to whole blocks. */
export function tarOf(head: Buffer, content: string | Buffer): Buffer {
  const bytes = Buffer.from(content);
  return Buffer.concat([head, bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)]);
}

/** An extended header for the next file, or for all that follow. */
export function extended(values: Readonly<Record<string, string>>, type: "x" | "g" = "x"): Buffer {
  const content = Object.entries(values)
    .map(([key, value]) => record(`${key}=${value}\n`))
    .join("");
  return tarOf(tarHead({ name: "PaxHeader", bytes: content.length, type }), content);
}

/** Starts with its own length, which includes the length's digits. */
function record(text: string): string {
  let length = text.length + 2;
  while (`${length} ${text}`.length !== length) length++;
  return `${length} ${text}`;
}

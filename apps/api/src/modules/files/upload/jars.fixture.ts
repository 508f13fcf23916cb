import { crc32 } from "node:zlib";

/** A jar with one stored entry, made by hand so that tests can break any byte of it. */
export function someJar({
  name = "plugin.yml",
  content = Buffer.from("name: Shop\n"),
  comment = "",
} = {}): Buffer {
  const nameBytes = Buffer.from(name);
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt32LE(crc32(content), 10);
  common.writeUInt32LE(content.length, 14);
  common.writeUInt32LE(content.length, 18);
  common.writeUInt16LE(nameBytes.length, 22);
  const local = Buffer.concat([Buffer.from("PK\u0003\u0004", "latin1"), common, nameBytes, content]);
  const central = Buffer.concat([
    Buffer.from("PK\u0001\u0002", "latin1"),
    Buffer.of(20, 0),
    common,
    Buffer.alloc(14),
    nameBytes,
  ]);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", "latin1");
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([local, central, end, Buffer.from(comment, "latin1")]);
}

import { deflateSync, gzipSync } from "node:zlib";
import nbt from "prismarine-nbt";

const SECTOR_BYTES = 4_096;
const ZLIB = 2;

type Tags = Record<string, nbt.Tags[nbt.TagType]>;

/** An entity or block that fails whenever it is ticked. */
export interface Burden {
  readonly id: string;
  readonly at: readonly [number, number, number];
}

export interface Chunk {
  /** Data version of the Minecraft that saved it. */
  readonly dataVersion: number;
  readonly creature?: Burden;
  readonly block?: Burden;
}

/** level.dat of a world with these dimensions, saved with these Forge mods. */
export function levelFile(dimensions: readonly string[], mods: readonly string[] = []): Buffer {
  const named = dimensions.map((name) => [name, compound({ type: text(name) })] as const);
  const settings = compound({ dimensions: compound(Object.fromEntries(named)) });
  const saved = compounds(mods.map((id) => ({ ModId: text(id), ModVersion: text("1.0") })));
  return gzipSync(
    written({
      Data: compound({ WorldGenSettings: settings }),
      ...(mods.length > 0 && { fml: compound({ LoadingModList: saved }) }),
    }),
  );
}

/** A region file 0, 0 with one chunk, at 0, 0. */
export function regionFile(chunk: Chunk): Buffer {
  return regionOf(packed(chunk));
}

/** The same, with a chunk whose second half is damaged. */
export function damagedRegionFile(chunk: Chunk): Buffer {
  const bytes = packed(chunk);
  return regionOf(bytes.fill(0xff, Math.floor(bytes.length / 2)));
}

function packed({ dataVersion, creature, block }: Chunk): Buffer {
  const broken = { type: "byte", value: 1 } as nbt.Byte;
  const places = (at: readonly number[]) =>
    ({ type: "list", value: { type: "double", value: [...at] } }) as nbt.List<nbt.TagType.Double>;
  const [x, y, z] = block?.at ?? [0, 0, 0];
  const creatures = creature && [
    { id: text(creature.id), Pos: places(creature.at), "standin:broken": broken },
  ];
  const blocks = block && [{ id: text(block.id), x: int(x), y: int(y), z: int(z), "standin:broken": broken }];
  return deflateSync(
    written({
      DataVersion: int(dataVersion),
      Status: text("minecraft:full"),
      ...(creatures && { Entities: compounds(creatures) }),
      ...(blocks && { block_entities: compounds(blocks) }),
    }),
  );
}

const int = (value: number) => ({ type: "int", value }) as nbt.Int;
const text = (value: string) => ({ type: "string", value }) as nbt.String;
const compound = (value: Tags) => ({ type: "compound", value }) as nbt.Compound;
const compounds = (value: readonly Tags[]) =>
  ({ type: "list", value: { type: "compound", value } }) as nbt.Tags[nbt.TagType];

function written(value: Tags): Buffer {
  return nbt.writeUncompressed({ ...compound(value), name: "" });
}

function regionOf(bytes: Buffer): Buffer {
  const sectors = Math.ceil((bytes.length + 5) / SECTOR_BYTES);
  const region = Buffer.alloc((2 + sectors) * SECTOR_BYTES);
  region.writeUInt32BE((2 << 8) | sectors, 0);
  region.writeUInt32BE(bytes.length + 1, 2 * SECTOR_BYTES);
  region.writeUInt8(ZLIB, 2 * SECTOR_BYTES + 4);
  bytes.copy(region, 2 * SECTOR_BYTES + 5);
  return region;
}

package standin.world;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.zip.DeflaterOutputStream;

/**
 * An Anvil region: 4096 bytes of places, 4096 bytes of times, then chunks in sectors. It is rewritten in place, chunk by
 * chunk, so that a copy taken in the middle of a save shows it: its chunks differ in LastUpdate.
 */
final class RegionFile {

    private static final int SECTOR_BYTES = 4096;
    private static final int HEADER_SECTORS = 2;
    private static final int SECTORS_PER_CHUNK = 2;
    private static final int CHUNKS = 8;
    private static final int CHUNKS_PER_ROW = 32;
    private static final int ZLIB = 2;
    private static final int BLOCK_BYTES = 3000;

    private final Path file;
    private final int regionX;
    private final int regionZ;

    RegionFile(Path folder, int regionX, int regionZ) {
        this.file = folder.resolve("r." + regionX + "." + regionZ + ".mca");
        this.regionX = regionX;
        this.regionZ = regionZ;
    }

    void write(int dataVersion, long gameTime) throws IOException {
        Files.createDirectories(file.getParent());
        try (RandomAccessFile out = new RandomAccessFile(file.toFile(), "rw")) {
            out.setLength((long) (HEADER_SECTORS + CHUNKS * SECTORS_PER_CHUNK) * SECTOR_BYTES);
            int seconds = (int) (System.currentTimeMillis() / 1000);
            for (int index = 0; index < CHUNKS; index++) {
                int sector = HEADER_SECTORS + index * SECTORS_PER_CHUNK;
                byte[] chunk = compress(chunk(index, dataVersion, gameTime));
                out.seek((long) sector * SECTOR_BYTES);
                out.writeInt(chunk.length + 1);
                out.writeByte(ZLIB);
                out.write(chunk);
                out.seek(index * 4L);
                out.writeInt(sector << 8 | SECTORS_PER_CHUNK);
                out.seek(SECTOR_BYTES + index * 4L);
                out.writeInt(seconds);
            }
        }
    }

    private byte[] chunk(int index, int dataVersion, long gameTime) {
        Nbt chunk = new Nbt()
            .number("DataVersion", dataVersion)
            .number("xPos", regionX * CHUNKS_PER_ROW + index)
            .number("zPos", regionZ * CHUNKS_PER_ROW)
            .text("Status", "minecraft:full")
            .number("LastUpdate", gameTime);
        return chunk.text("standin:blocks", blocks(index)).toBytes();
    }

    /** The same for each chunk at every save, and hard to compress, so that chunks have a real size. */
    private String blocks(int index) {
        Random random = new Random(regionX * 31L + regionZ * 17L + index);
        StringBuilder text = new StringBuilder(BLOCK_BYTES);
        for (int i = 0; i < BLOCK_BYTES; i++) {
            text.append((char) ('!' + random.nextInt(90)));
        }
        return text.toString();
    }

    private static byte[] compress(byte[] plain) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DeflaterOutputStream out = new DeflaterOutputStream(bytes)) {
            out.write(plain);
        }
        return bytes.toByteArray();
    }
}

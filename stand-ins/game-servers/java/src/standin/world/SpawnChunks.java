package standin.world;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.zip.InflaterInputStream;
import standin.console.Log;

/** Loads the chunks around the place where everybody starts: those that the region file 0, 0 says it has. */
final class SpawnChunks {

    private static final int SECTOR_BYTES = 4096;
    private static final int CHUNKS_IN_REGION = 1024;
    private static final int CHUNKS_PER_ROW = 32;

    private final Log log;
    private final int dataVersion;

    SpawnChunks(Log log, int dataVersion) {
        this.log = log;
        this.dataVersion = dataVersion;
    }

    /** Chunks that cannot be read are left out and made anew. */
    List<Map<String, Object>> load(Path region) throws IOException {
        List<Map<String, Object>> chunks = new ArrayList<>();
        if (!Files.exists(region)) {
            return chunks;
        }
        try (RandomAccessFile file = new RandomAccessFile(region.toFile(), "r")) {
            for (int index = 0; index < CHUNKS_IN_REGION && file.length() >= 2 * SECTOR_BYTES; index++) {
                file.seek(index * 4L);
                int place = file.readInt();
                if (place != 0) {
                    Map<String, Object> chunk = readOne(file, index, place >>> 8);
                    if (chunk != null) {
                        refuseNewer(chunk);
                        chunks.add(chunk);
                    }
                }
            }
        }
        return chunks;
    }

    private Map<String, Object> readOne(RandomAccessFile file, int index, int sector) {
        try {
            file.seek((long) sector * SECTOR_BYTES);
            byte[] packed = new byte[Math.max(0, Math.min(file.readInt() - 1, SECTOR_BYTES * 255))];
            file.readByte();
            file.readFully(packed);
            return NbtReader.read(new InflaterInputStream(new ByteArrayInputStream(packed)));
        } catch (IOException e) {
            log.error("Couldn't load chunk [" + index % CHUNKS_PER_ROW + ", " + index / CHUNKS_PER_ROW + "]", e);
            return null;
        }
    }

    private void refuseNewer(Map<String, Object> chunk) {
        if (chunk.get("DataVersion") instanceof Integer saved && saved > dataVersion) {
            log.warnLines(new RuntimeException(
                "Server attempted to load chunk saved with newer version of minecraft! " + saved + " > " + dataVersion));
            System.exit(1);
        }
    }
}

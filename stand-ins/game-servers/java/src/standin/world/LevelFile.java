package standin.world;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import standin.console.Log;

/** Reads level.dat as a server does before it opens the world: with its copy in reserve. */
final class LevelFile {

    private LevelFile() {
    }

    /** An empty map for a world that is not there yet. Ends the process when neither file can be read. */
    static Map<?, ?> read(Path folder, Log log) {
        Path level = folder.resolve("level.dat");
        Path old = folder.resolve("level.dat_old");
        if (!Files.exists(level)) {
            return Map.of();
        }
        try {
            return dataOf(level);
        } catch (IOException e) {
            log.warn("Failed to load world data from ./" + level, e);
            log.warn("Attempting to use fallback");
        }
        try {
            return dataOf(old);
        } catch (IOException e) {
            log.error("Failed to load world data from ./" + old, e);
            log.error("Failed to load world data from ./" + level + " and ./" + old
                + ". World files may be corrupted. Shutting down.");
            System.exit(1);
            return Map.of();
        }
    }

    /** A world whose settings name dimensions has to have the one that everybody starts in. */
    static void requireOverworld(Map<?, ?> data) {
        if (data.get("WorldGenSettings") instanceof Map<?, ?> settings
            && settings.get("dimensions") instanceof Map<?, ?> dimensions && !dimensions.containsKey("minecraft:overworld")) {
            throw new IllegalStateException("Overworld settings missing");
        }
    }

    private static Map<?, ?> dataOf(Path file) throws IOException {
        try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
            return NbtReader.read(in).get("Data") instanceof Map<?, ?> data ? data : Map.of();
        }
    }
}

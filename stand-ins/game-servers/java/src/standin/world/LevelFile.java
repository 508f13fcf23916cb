package standin.world;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
            return contentOf(level);
        } catch (IOException e) {
            log.warn("Failed to load world data from ./" + level, e);
            log.warn("Attempting to use fallback");
        }
        try {
            return contentOf(old);
        } catch (IOException e) {
            log.error("Failed to load world data from ./" + old, e);
            log.error("Failed to load world data from ./" + level + " and ./" + old
                + ". World files may be corrupted. Shutting down.");
            System.exit(1);
            return Map.of();
        }
    }

    /** A world whose settings name dimensions has to have the one that everybody starts in. */
    static void requireOverworld(Map<?, ?> level) {
        if (level.get("Data") instanceof Map<?, ?> data && data.get("WorldGenSettings") instanceof Map<?, ?> settings
            && settings.get("dimensions") instanceof Map<?, ?> dimensions && !dimensions.containsKey("minecraft:overworld")) {
            throw new IllegalStateException("Overworld settings missing");
        }
    }

    /** Forge notes with which mods a world was saved, and misses those that are gone. */
    static void missMods(Map<?, ?> level, Set<String> present, Log log) {
        if (!(level.get("fml") instanceof Map<?, ?> forge) || !(forge.get("LoadingModList") instanceof List<?> mods)) {
            return;
        }
        for (Object one : mods) {
            String id = one instanceof Map<?, ?> mod ? String.valueOf(mod.get("ModId")) : "";
            if (!id.isEmpty() && !present.contains(id)) {
                log.warn("This world was saved with mod " + id + " which appears to be missing, things may not work well");
            }
        }
    }

    private static Map<?, ?> contentOf(Path file) throws IOException {
        try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
            return NbtReader.read(in);
        }
    }
}

package standin.settings;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Settings of the Bukkit family. They are written where they are missing, and have no effect here. */
public final class DefaultFiles {

    private static final List<String> NAMES =
        List.of("bukkit.yml", "spigot.yml", "config/paper-global.yml", "config/paper-world-defaults.yml");

    private DefaultFiles() {
    }

    public static void write() throws IOException {
        for (String name : NAMES) {
            Path file = Path.of(name);
            if (Files.exists(file)) {
                continue;
            }
            if (file.getParent() != null) {
                Files.createDirectories(file.getParent());
            }
            try (InputStream in = DefaultFiles.class.getResourceAsStream("/" + name)) {
                Files.copy(in, file);
            }
        }
    }
}

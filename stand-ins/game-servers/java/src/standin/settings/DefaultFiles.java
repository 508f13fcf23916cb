package standin.settings;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import standin.Software;

/** Settings of the Bukkit family. They are written where they are missing, and have no effect here. */
public final class DefaultFiles {

    private static final List<String> SPIGOT = List.of("bukkit.yml", "spigot.yml");
    private static final List<String> PAPER =
        List.of("bukkit.yml", "spigot.yml", "config/paper-global.yml", "config/paper-world-defaults.yml");

    private DefaultFiles() {
    }

    public static void write(Software software) throws IOException {
        for (String name : namesFor(software)) {
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

    private static List<String> namesFor(Software software) {
        return switch (software) {
            case PAPER, FOLIA -> PAPER;
            case SPIGOT -> SPIGOT;
            case VANILLA, FABRIC, FORGE, NEOFORGE -> List.of();
        };
    }
}

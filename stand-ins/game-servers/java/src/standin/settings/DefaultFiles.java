package standin.settings;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import standin.Software;
import standin.console.Log;
import standin.text.Yaml;

/** Settings of the Bukkit family. They are written where they are missing; few have an effect here. */
public final class DefaultFiles {

    private static final String SPIGOT_FILE = "spigot.yml";
    private static final List<String> SPIGOT = List.of("bukkit.yml", SPIGOT_FILE);
    private static final List<String> PAPER =
        List.of("bukkit.yml", SPIGOT_FILE, "config/paper-global.yml", "config/paper-world-defaults.yml");

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

    /** Spigot does not start with a file that it cannot read. */
    public static void check(Software software, Log log) throws IOException {
        if (!namesFor(software).contains(SPIGOT_FILE)) {
            return;
        }
        try {
            Yaml.parse(Files.readString(Path.of(SPIGOT_FILE)));
        } catch (IllegalArgumentException e) {
            String cause = "org.bukkit.configuration.InvalidConfigurationException: " + e.getMessage();
            log.error("Could not load " + SPIGOT_FILE + ", please correct your syntax errors\n" + cause);
            throw new IllegalStateException(cause);
        }
    }

    /** The oldest api-version of plugins that is let in; "none" lets all in. */
    public static String minimumApi() {
        try {
            return Yaml.parse(Files.readString(Path.of("bukkit.yml"))).get("settings") instanceof Map<?, ?> settings
                ? String.valueOf(settings.get("minimum-api")) : "none";
        } catch (IOException | IllegalArgumentException e) {
            return "none";
        }
    }

    /** In seconds: how long a tick may take before the server counts as dead. */
    public static int timeoutSeconds() throws IOException {
        return Yaml.parse(Files.readString(Path.of(SPIGOT_FILE))).get("settings") instanceof Map<?, ?> settings
            && String.valueOf(settings.get("timeout-time")).matches("[1-9][0-9]{0,4}")
            ? Integer.parseInt(String.valueOf(settings.get("timeout-time"))) : 60;
    }

    private static List<String> namesFor(Software software) {
        return switch (software) {
            case PAPER, FOLIA -> PAPER;
            case SPIGOT -> SPIGOT;
            case VANILLA, FABRIC, FORGE, NEOFORGE -> List.of();
        };
    }
}

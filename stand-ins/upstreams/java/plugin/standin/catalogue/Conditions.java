package standin.catalogue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import standin.api.Server;
import standin.text.Yaml;

/** What a command needs beside a permission: another plugin, a file, a setting, or a command that was used before. */
final class Conditions {

    private final Server server;
    /** In the world's folder: real plugins don't note in their own folder which commands were used. */
    private final Path done;

    Conditions(Server server, Path folder) {
        this.server = server;
        done = Path.of(server.world(), "standin-done-" + folder.getFileName() + ".txt");
    }

    boolean hold(List<String> conditions) {
        return conditions.stream().allMatch(this::holds);
    }

    void remember(String command) {
        try {
            Files.createDirectories(done.getParent());
            Files.writeString(done, command + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private boolean holds(String condition) {
        String[] parts = condition.split(":", 2);
        try {
            return switch (parts[0]) {
                case "plugin" -> server.hasPlugin(parts[1]);
                case "file" -> Files.exists(Path.of(parts[1]));
                case "done" -> Files.exists(done) && Files.readAllLines(done).contains(parts[1]);
                case "text" -> hasText(parts[1].split("=", 2));
                case "setting" -> isSet(parts[1].split("=", 3));
                default -> throw new IllegalArgumentException(condition);
            };
        } catch (IOException e) {
            return false;
        }
    }

    private static boolean hasText(String[] parts) throws IOException {
        return Files.readString(Path.of(parts[0])).contains(parts[1]);
    }

    /** File, path with dots, value. */
    private static boolean isSet(String[] parts) throws IOException {
        Object found = Yaml.parse(Files.readString(Path.of(parts[0])));
        for (String step : parts[1].split("\\.")) {
            found = found instanceof Map<?, ?> map ? map.get(step) : null;
        }
        return parts[2].equals(String.valueOf(found));
    }
}

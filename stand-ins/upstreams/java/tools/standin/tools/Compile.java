package standin.tools;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What Maven runs. Whatever configured Java, Maven or git from outside the sources could change the result, so the jar
 * lists it in META-INF/configured-by.txt; a clean compilation has no such file.
 */
public final class Compile {

    private Compile() {
    }

    public static void main(String[] arguments) throws Exception {
        Path jar = Path.of(arguments[1]);
        Fetch.file(arguments[0], jar);
        List<String> configuredBy = new ArrayList<>();
        note(configuredBy, "jvm.config", System.getProperty("standin.jvm"));
        note(configuredBy, ".mavenrc", System.getenv("STANDIN_MAVENRC"));
        noteFile(configuredBy, Path.of(System.getProperty("maven.base"), ".mvn/extensions.xml"));
        noteFile(configuredBy, Path.of(System.getProperty("user.home"), ".m2/settings.xml"));
        note(configuredBy, "git", gitSetting("standin.note"));
        if (configuredBy.isEmpty()) {
            return;
        }
        // Not compressed, so that the text can be found in the jar's bytes.
        Map<String, String> stored = Map.of("compressionMethod", "STORED");
        try (FileSystem inside = FileSystems.newFileSystem(URI.create("jar:" + jar.toUri()), stored)) {
            Files.write(inside.getPath("META-INF/configured-by.txt"), configuredBy);
        }
    }

    private static void noteFile(List<String> configuredBy, Path file) throws IOException {
        if (Files.exists(file)) {
            note(configuredBy, file.getFileName().toString(), Files.readString(file).strip());
        }
    }

    private static void note(List<String> configuredBy, String by, String value) {
        if (value != null && !value.isEmpty()) {
            configuredBy.add(by + ": " + value);
        }
    }

    /** Real git, which looks for a repository in every folder above and for settings in the home folder. */
    private static String gitSetting(String name) throws IOException, InterruptedException {
        Process git = new ProcessBuilder("git", "config", "--get", name).start();
        String said = new String(git.getInputStream().readAllBytes()).strip();
        git.waitFor();
        return said;
    }
}

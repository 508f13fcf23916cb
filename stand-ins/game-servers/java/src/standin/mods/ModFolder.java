package standin.mods;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import standin.Software;
import standin.console.Log;

/** The jars in mods/ that are for this loader. */
final class ModFolder {

    /** In a jar whose code reaches for classes that only a game client has. */
    private static final String CLIENT_CLASS = "standin/client-class";
    private static final Path FOLDER = Path.of("mods");

    private ModFolder() {
    }

    static List<Mod> read(Software software, Log log) throws IOException {
        Files.createDirectories(FOLDER);
        Set<Path> jars = new TreeSet<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(FOLDER, "*.jar")) {
            files.forEach(jars::add);
        }
        List<Mod> mods = new ArrayList<>();
        for (Path file : jars) {
            Mod mod = readOne(file, software, log);
            if (mod != null && !mod.isForClients()) {
                mods.add(mod);
            }
        }
        return mods;
    }

    private static Mod readOne(Path file, Software software, Log log) {
        try (JarFile jar = new JarFile(file.toFile())) {
            boolean breaksOnServers = jar.getEntry(CLIENT_CLASS) != null;
            for (String name : descriptionNames(software)) {
                ZipEntry entry = jar.getEntry(name);
                if (entry != null) {
                    String text = new String(jar.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8);
                    return software.isForge()
                        ? ForgeDescription.parse(file, text, breaksOnServers)
                        : FabricDescription.parse(file, text, breaksOnServers);
                }
            }
            log.warn("File " + file + " is not a valid mod file");
        } catch (IOException | IllegalArgumentException e) {
            log.error("Failed to read " + file, e);
        }
        return null;
    }

    private static List<String> descriptionNames(Software software) {
        return switch (software) {
            case FABRIC -> List.of("fabric.mod.json");
            case NEOFORGE -> List.of("META-INF/neoforge.mods.toml", "META-INF/mods.toml");
            default -> List.of("META-INF/mods.toml");
        };
    }
}

package standin.plugins;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import standin.Software;
import standin.api.Plugin;

/** One jar of the plugins folder. */
final class PluginJar {

    final Path file;
    final PluginDescription description;
    /** Null for a plugin that was not written for the stand-in. */
    Plugin code;

    private PluginJar(Path file, PluginDescription description) {
        this.file = file;
        this.description = description;
    }

    static PluginJar read(Path file) throws PluginProblem {
        try (JarFile jar = new JarFile(file.toFile())) {
            // Only Paper and Folia know of it.
            ZipEntry paper = Software.current() == Software.SPIGOT ? null : jar.getEntry("paper-plugin.yml");
            ZipEntry entry = paper == null ? jar.getEntry("plugin.yml") : paper;
            if (entry == null) {
                throw PluginProblem.invalidDescription("Jar does not contain plugin.yml");
            }
            String yaml = new String(jar.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8);
            return new PluginJar(file, PluginDescription.parse(yaml, paper != null));
        } catch (IOException e) {
            throw PluginProblem.invalid(e);
        }
    }

    Path folder() {
        return file.resolveSibling(description.name());
    }

    /** The class loader stays open as long as the server runs: the plugin keeps asking it for classes. */
    void loadCode() throws PluginProblem {
        try {
            URLClassLoader loader = new URLClassLoader(new URL[] {file.toUri().toURL()}, getClass().getClassLoader());
            Object instance = loader.loadClass(description.main()).getDeclaredConstructor().newInstance();
            code = instance instanceof Plugin plugin ? plugin : null;
        } catch (UnsupportedClassVersionError e) {
            throw PluginProblem.invalid(e);
        } catch (ReflectiveOperationException | LinkageError ignored) {
            // A plugin for the real server: the classes it extends are not here, so it stays idle.
        } catch (IOException e) {
            throw PluginProblem.invalid(e);
        }
    }

    void writeDefaultConfig() throws IOException {
        Path config = folder().resolve("config.yml");
        try (JarFile jar = new JarFile(file.toFile())) {
            ZipEntry entry = jar.getEntry("config.yml");
            if (entry == null || Files.exists(config)) {
                return;
            }
            Files.createDirectories(folder());
            Files.copy(jar.getInputStream(entry), config);
        }
    }
}

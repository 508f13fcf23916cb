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

    /** One without any is a plugin that only has a name here. */
    private final boolean hasCode;

    private PluginJar(Path file, PluginDescription description, boolean hasCode) {
        this.file = file;
        this.description = description;
        this.hasCode = hasCode;
    }

    static PluginJar read(Path file) throws PluginProblem {
        try (JarFile jar = new JarFile(file.toFile())) {
            // Only Paper and Folia know of it.
            ZipEntry paper = Software.current() == Software.SPIGOT ? null : jar.getEntry("paper-plugin.yml");
            ZipEntry entry = paper == null ? jar.getEntry("plugin.yml") : paper;
            if (entry == null) {
                throw PluginProblem.noDescription(file, Software.current() != Software.SPIGOT);
            }
            String yaml = new String(jar.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8);
            boolean hasCode = jar.stream().anyMatch(one -> one.getName().endsWith(".class"));
            return new PluginJar(file, PluginDescription.parse(yaml, paper != null), hasCode);
        } catch (IOException e) {
            throw PluginProblem.invalid(e);
        }
    }

    Path folder() {
        return file.resolveSibling(description.name());
    }

    /** The class loader stays open as long as the server runs: the plugin keeps asking it for classes. */
    void loadCode() throws PluginProblem {
        if (!hasCode) {
            return;
        }
        try {
            // Its name stands in front of every frame of a stack trace, as that of a plugin does on Paper.
            URLClassLoader loader = new URLClassLoader(
                String.valueOf(file.getFileName()), new URL[] {file.toUri().toURL()}, getClass().getClassLoader());
            Object instance = loader.loadClass(description.main()).getDeclaredConstructor().newInstance();
            code = instance instanceof Plugin plugin ? plugin : null;
        } catch (ClassNotFoundException e) {
            throw PluginProblem.noMainClass(description.main(), e);
        } catch (NoClassDefFoundError e) {
            // A plugin for the real server: the classes it extends are not here, so it stays idle.
            if (!String.valueOf(e.getMessage()).matches("(org/bukkit|io/papermc)/.*")) {
                throw PluginProblem.invalid(e);
            }
        } catch (ReflectiveOperationException | LinkageError | IOException e) {
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

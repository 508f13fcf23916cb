package standin.plugins;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import standin.Software;
import standin.console.Log;

/** How each of the Bukkit family says that a jar is not used. Paper has a word of its own for every stage. */
final class PluginWords {

    private final Log log;
    private final Path folder;
    private final boolean isPaper = Software.current() != Software.SPIGOT;

    PluginWords(Log log, Path folder) {
        this.log = log;
        this.folder = folder;
    }

    void unreadable(Path file, PluginProblem problem) {
        if (!isPaper) {
            classic(file, problem);
        } else if (problem.isAboutDescription()) {
            String sentence = "Directory '" + file + "' failed to load!";
            log.error("[DirectoryProviderSource] Error loading plugin: " + sentence, new RuntimeException(sentence, problem));
        } else if (problem.getCause() == null) {
            log.error("[DirectoryProviderSource] Error loading plugin: " + problem.reason(), problem);
        } else {
            String sentence = "Directory '" + file + "' failed to update!";
            log.error("[DirectoryProviderSource] Error preparing plugin context: " + sentence,
                new RuntimeException(sentence, problem));
        }
    }

    void missing(Path file, PluginProblem problem) {
        if (isPaper) {
            log.error("[ModernPluginLoadingStrategy] Could not load '" + file + "' in '" + folder + "'", problem);
        } else {
            classic(file, problem);
        }
    }

    void refused(Path file, PluginProblem problem) {
        if (isPaper) {
            log.error("[ModernPluginLoadingStrategy] Could not load plugin '" + file.getFileName() + "' in folder '"
                + folder + "'", problem);
        } else {
            classic(file, problem);
        }
    }

    void ambiguous(PluginJar jar, PluginJar replaced) {
        log.error((isPaper ? "[ModernPluginLoadingStrategy] " : "") + "Ambiguous plugin name '" + jar.description.name()
            + "' for files '" + jar.file + "' and '" + replaced.file + "' in '" + folder + "'");
    }

    void circular(List<PluginJar> circle) {
        String names = circle.stream().map(jar -> jar.description.name()).collect(Collectors.joining(" -> "));
        String speaker = isPaper ? "[SimpleProviderStorage] " : "";
        log.error(speaker + "Circular plugin loading detected!");
        log.error(speaker + "Circular load order:");
        log.error(speaker + "  " + names + " -> " + circle.get(0).description.name());
        log.error(speaker + "Please report this to the plugin authors of the first plugin of each loop or join the PaperMC"
            + " Discord server for further help.");
    }

    private void classic(Path file, PluginProblem problem) {
        log.error("Could not load '" + file + "' in folder '" + folder + "'", problem);
    }
}

package standin.mods;

import java.util.List;
import java.util.stream.Collectors;
import standin.Software;
import standin.console.Log;

/** How each loader says that it does not go on. Every method ends the process. */
final class ModWords {

    private final Log log;
    private final Software software;

    ModWords(Log log, Software software) {
        this.log = log;
        this.software = software;
    }

    void incompatible(List<String> problems) {
        if (software.isForge()) {
            log.error("Missing or unsupported mandatory dependencies:"
                + problems.stream().map(problem -> "\n\t" + problem).collect(Collectors.joining()));
            log.error("Failed to start the minecraft server\n" + loadingErrors(problems.stream().map(this::onScreen).toList()));
        } else {
            log.error("Incompatible mods found!\nnet.fabricmc.loader.impl.FormattedException: "
                + "Some of your mods are incompatible with the game or each other!"
                + problems.stream().map(problem -> "\n\t - " + problem).collect(Collectors.joining()));
        }
        System.exit(1);
    }

    void duplicate(List<Mod> same) {
        String id = same.get(0).id();
        String files = same.stream().map(mod -> String.valueOf(mod.file().getFileName())).collect(Collectors.joining(", "));
        switch (software) {
            case FORGE -> log.error("Found duplicate mods:\n\tMod ID: '" + id + "' from mod files: " + files);
            case NEOFORGE -> log.error("Failed to build unique mod list after mod discovery. "
                + loadingErrors(List.of("Mod " + id + " is present in multiple files: " + files)));
            default -> log.error("A critical error occurred\nnet.fabricmc.loader.discovery.ModResolutionException: "
                + "Duplicate versions for mod ID '" + id + "': " + same.stream()
                    .map(mod -> "[" + mod.version() + " at /data/mods/" + mod.file().getFileName() + "]")
                    .collect(Collectors.joining(", ")));
        }
        System.exit(1);
    }

    void clientClass(Mod mod) {
        log.error("Failed to start the minecraft server\njava.lang.RuntimeException: Attempted to load class "
            + "net/minecraft/client/Minecraft for invalid dist DEDICATED_SERVER\n\tat " + mod.id() + ".Main.<clinit>(Main.java:12)");
        System.exit(1);
    }

    /** Its own code threw. */
    void failed(Mod mod, Throwable cause) {
        switch (software) {
            case FABRIC -> log.error("Failed to start the minecraft server", new RuntimeException(
                "Could not execute entrypoint stage 'main' due to errors, provided by '" + mod.id() + "'!", cause));
            case FORGE -> {
                log.error("Failed to create mod instance. ModID: " + mod.id() + ", class " + mod.mainClass(), cause);
                log.error("Failed to start the minecraft server\nnet.minecraftforge.fml.LoadingFailedException: Loading errors"
                    + " encountered: [\n\t" + mod.name() + " (" + mod.id() + ") has failed to load correctly\n§7" + cause + "\n]");
            }
            default -> {
                log.error("Failed to create mod instance. ModID: " + mod.id() + ", class " + mod.mainClass(), cause);
                log.error("Failed to start the minecraft server\n" + loadingErrors(
                    List.of(mod.name() + " (" + mod.id() + ") has failed to load correctly\n\t  " + cause)));
            }
        }
        System.exit(1);
    }

    private String loadingErrors(List<String> sentences) {
        return software == Software.NEOFORGE
            ? "net.neoforged.fml.ModLoadingException: Loading errors encountered:\n\t- " + String.join("\n\t- ", sentences)
            : "net.minecraftforge.fml.LoadingFailedException: Loading errors encountered: [\n\t"
                + String.join(",\n\t", sentences) + "\n]";
    }

    /** The sentence as the loading screen shows it, Forge's with colours. */
    private String onScreen(String problem) {
        if (!problem.startsWith("Mod ID:")) {
            return problem;
        }
        String[] words = problem.split("'");
        String actual = "[MISSING]".equals(words[7]) ? "not installed" : words[7];
        return software == Software.NEOFORGE
            ? "Mod " + words[3] + " requires " + words[1] + " " + words[5] + "\n\t  Currently, " + words[1] + " is " + actual
            : "Mod §e" + words[3] + "§r requires §6" + words[1] + "§r §o" + words[5] + "§r\n§7Currently, §6" + words[1]
                + "§r§7 is §o" + actual + "§r";
    }
}

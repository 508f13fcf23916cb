package standin.mods;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import standin.Software;
import standin.console.Log;

/** Loads the mods folder with the lines of the loader that this jar stands in for, and ends when something does not fit. */
public final class ModLoader {

    private final Log log;
    private final Software software;
    private final String minecraftVersion;

    public ModLoader(Log log, Software software, String minecraftVersion) {
        this.log = log;
        this.software = software;
        this.minecraftVersion = minecraftVersion;
    }

    public void load() throws IOException {
        greet();
        List<Mod> mods = ModFolder.read(software, log);
        List<String> problems = problemsOf(mods);
        if (!problems.isEmpty()) {
            fail(problems);
        }
        for (Mod mod : mods) {
            if (mod.breaksOnServers()) {
                failOnClientClass(mod);
            }
        }
        log.info("Loading " + mods.size() + " mods:" + mods.stream()
            .map(mod -> "\n\t- " + mod.id() + " " + mod.version()).collect(Collectors.joining()));
    }

    private void greet() {
        String loader = Software.loaderVersion();
        switch (software) {
            case FABRIC -> log.info("Loading Minecraft " + minecraftVersion + " with Fabric Loader " + loader);
            case FORGE -> log.info("MinecraftForge v" + loader + " Initialized");
            default -> log.info("NeoForge mod loading, version " + loader + ", for MC " + minecraftVersion);
        }
    }

    private List<String> problemsOf(List<Mod> mods) {
        Map<String, String> present = new HashMap<>(Map.of("minecraft", minecraftVersion, "java",
            String.valueOf(Runtime.version().feature()), "fabricloader", Software.loaderVersion(),
            "forge", Software.loaderVersion(), "neoforge", Software.loaderVersion()));
        for (Mod mod : mods) {
            present.put(mod.id(), mod.version());
            mod.alsoProvides().forEach(id -> present.put(id, mod.version()));
        }
        List<String> problems = new ArrayList<>();
        for (Mod mod : mods) {
            for (Mod.Relation relation : mod.relations()) {
                String problem = problemOf(mod, relation, present.get(relation.id()));
                if (problem != null) {
                    problems.add(problem);
                }
            }
        }
        return problems;
    }

    private String problemOf(Mod mod, Mod.Relation relation, String present) {
        boolean fits = present != null && (relation.accepted().isEmpty() || relation.accepted().contains(present));
        return switch (relation.kind()) {
            case NEEDS -> fits ? null : missing(mod, relation, present);
            case BREAKS -> fits ? "Mod '" + mod.name() + "' (" + mod.id() + ") " + mod.version()
                + " is incompatible with any version of " + relation.id() + ", but a matching version is present: "
                + present + "!" : null;
        };
    }

    private String missing(Mod mod, Mod.Relation relation, String present) {
        if (software.isForge()) {
            return "Mod ID: '" + relation.id() + "', Requested by: '" + mod.id() + "', Expected range: '"
                + relation.accepted() + "', Actual version: '" + (present == null ? "[MISSING]" : present) + "'";
        }
        String wanted = relation.accepted().isEmpty()
            ? "any version of " : "version " + String.join(" or ", relation.accepted()) + " of ";
        String other = relation.id().equals("minecraft") ? "'Minecraft' (minecraft)" : relation.id();
        return "Mod '" + mod.name() + "' (" + mod.id() + ") " + mod.version() + " requires " + wanted + other
            + (present == null ? ", which is missing!" : ", but only the wrong version is present: " + present + "!");
    }

    private void fail(List<String> problems) {
        if (software.isForge()) {
            log.error("Missing or unsupported mandatory dependencies:"
                + problems.stream().map(problem -> "\n\t" + problem).collect(Collectors.joining()));
            log.error("Failed to start the minecraft server\n"
                + "net.minecraftforge.fml.LoadingFailedException: Loading errors encountered: [\n"
                + problems.stream().map(ModLoader::withCodes).collect(Collectors.joining(",\n")) + "\n]");
        } else {
            log.error("Incompatible mods found!\nnet.fabricmc.loader.impl.FormattedException: "
                + "Some of your mods are incompatible with the game or each other!"
                + problems.stream().map(problem -> "\n\t - " + problem).collect(Collectors.joining()));
        }
        System.exit(1);
    }

    /** The sentence as the loading screen shows it, colours included. */
    private static String withCodes(String problem) {
        if (!problem.startsWith("Mod ID:")) {
            return "\t" + problem;
        }
        String[] words = problem.split("'");
        return "\tMod §e" + words[3] + "§r requires §6" + words[1] + "§r §o" + words[5] + "§r\n§7Currently, §6" + words[1]
            + "§r§7 is §o" + ("[MISSING]".equals(words[7]) ? "not installed" : words[7]) + "§r";
    }

    private void failOnClientClass(Mod mod) {
        log.error("Failed to start the minecraft server\njava.lang.RuntimeException: Attempted to load class "
            + "net/minecraft/client/Minecraft for invalid dist DEDICATED_SERVER\n\tat " + mod.id() + ".Main.<clinit>(Main.java:12)");
        System.exit(1);
    }
}

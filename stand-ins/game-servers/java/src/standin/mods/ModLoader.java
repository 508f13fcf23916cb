package standin.mods;

import java.io.IOException;
import java.util.List;
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

    public LoadedMods load() throws IOException {
        greet();
        List<Mod> mods = ModFolder.read(software, log);
        ModWords words = new ModWords(log, software);
        ModRelations relations = new ModRelations(software, minecraftVersion);
        if (software.isForge()) {
            ForgeChecks.refuseOtherLanguage(mods, log);
            ForgeChecks.refuseSharedPackages(mods, log);
        }
        List<Mod> twice = relations.twice(mods);
        if (!twice.isEmpty()) {
            words.duplicate(twice);
        }
        List<String> problems = relations.problemsOf(mods);
        if (!problems.isEmpty()) {
            words.incompatible(problems);
        }
        for (Mod mod : mods) {
            if (mod.breaksOnServers()) {
                words.clientClass(mod);
            }
        }
        log.info("Loading " + mods.size() + " mods:" + mods.stream()
            .map(mod -> "\n\t- " + mod.id() + " " + mod.version()).collect(Collectors.joining()));
        return LoadedMods.initialize(mods, words);
    }

    private void greet() {
        String loader = Software.loaderVersion();
        switch (software) {
            case FABRIC -> log.info("Loading Minecraft " + minecraftVersion + " with Fabric Loader " + loader);
            case FORGE -> log.info("MinecraftForge v" + loader + " Initialized");
            default -> log.info("NeoForge mod loading, version " + loader + ", for MC " + minecraftVersion);
        }
    }
}

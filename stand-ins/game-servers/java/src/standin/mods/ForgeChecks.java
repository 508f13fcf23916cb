package standin.mods;

import java.io.IOException;
import java.lang.module.Configuration;
import java.lang.module.ModuleFinder;
import java.lang.module.ResolutionException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import standin.Software;
import standin.console.Log;

/** What Forge and NeoForge look at before they ask who needs whom. */
final class ForgeChecks {

    private ForgeChecks() {
    }

    static void refuseOtherLanguage(List<Mod> mods, Log log) {
        String have = Software.loaderVersion().split("\\.")[0];
        for (Mod mod : mods) {
            Matcher lowest = ForgeDescription.LOWEST.matcher(mod.loaderRange());
            if (lowest.matches() && have.matches("[1-9][0-9]*") && Mod.compare(have, lowest.group(1)) < 0) {
                log.error("Missing language javafml version " + mod.loaderRange() + " wanted by " + mod.file().getFileName()
                    + ", found " + have);
                log.error("Mod File " + mod.file().getFileName() + " needs language provider javafml:" + lowest.group(1)
                    + " or above to load\nWe have found " + have);
                System.exit(1);
            }
        }
    }

    /** Each jar is a module of Java's; its own resolver finds out that two bring the same package. */
    static void refuseSharedPackages(List<Mod> mods, Log log) throws IOException {
        Path[] files = mods.stream().filter(mod -> !mod.mainClass().isEmpty()).map(Mod::file).toArray(Path[]::new);
        ModuleFinder finder = ModuleFinder.of(files);
        List<String> names = finder.findAll().stream().map(one -> one.descriptor().name()).sorted().toList();
        try {
            Configuration.resolve(finder, List.of(ModuleLayer.boot().configuration()), ModuleFinder.of(), names);
        } catch (ResolutionException e) {
            log.raw("Exception in thread \"main\" ", e);
            System.exit(1);
        }
    }
}

package standin;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import standin.console.Log;

/** What Paper's jar does with -Dpaperclip.patchonly=true: it prepares the server and ends. */
final class PatchStep {

    private PatchStep() {
    }

    static boolean isAskedFor() {
        return Software.current().hasPlugins() && Boolean.getBoolean("paperclip.patchonly");
    }

    static void run(Log log, String version) throws IOException {
        log.info("Downloading mojang_" + version + ".jar");
        write(Path.of("cache", "mojang_" + version + ".jar"));
        log.info("Applying patches");
        write(Path.of("versions", version, "paper-" + version + ".jar"));
        write(Path.of("libraries", "standin", "library", "1.0", "library-1.0.jar"));
    }

    private static void write(Path file) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, "Made by the stand-in for " + file.getFileName() + "\n");
    }
}

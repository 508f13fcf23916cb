package standin.settings;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import standin.console.Log;

public final class Eula {

    private Eula() {
    }

    /** Writes eula.txt and says why when nobody has agreed yet. */
    public static boolean isAccepted(Path file, Log log) throws IOException {
        if (Boolean.getBoolean("com.mojang.eula.agree")) {
            return true;
        }
        if (Files.exists(file)) {
            boolean agreed = Files.readString(file).lines().anyMatch(line -> line.trim().equalsIgnoreCase("eula=true"));
            if (agreed) {
                return true;
            }
        } else {
            log.warn("Failed to load eula.txt");
            Files.writeString(file, "# Set to true only if you agree to https://aka.ms/MinecraftEULA\neula=false\n");
        }
        log.info("You need to agree to the EULA in order to run the server. Go to eula.txt for more info.");
        return false;
    }
}

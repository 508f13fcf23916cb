package standin.settings;

import java.nio.file.Files;
import java.nio.file.Path;

/** Settings that came with 1.21.9 and end a start when something they need is missing. */
public final class NewerSettings {

    private NewerSettings() {
    }

    public static void check(String minecraftVersion, ServerProperties properties) {
        // Of the versions there are stand-ins for, only those that count by years are newer.
        if (minecraftVersion.startsWith("1.")) {
            return;
        }
        if (properties.flag("enable-code-of-conduct") && !Files.isDirectory(Path.of("codeofconduct"))) {
            throw new IllegalArgumentException("Code of Conduct folder does not exist: codeofconduct");
        }
        boolean isEncrypted = !properties.text("management-server-tls-enabled").equalsIgnoreCase("false");
        if (properties.flag("management-server-enabled") && isEncrypted
            && properties.text("management-server-tls-keystore").isEmpty()) {
            throw new IllegalArgumentException("TLS is enabled but keystore is not configured");
        }
    }
}

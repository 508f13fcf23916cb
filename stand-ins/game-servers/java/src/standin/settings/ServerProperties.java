package standin.settings;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/** server.properties: what it lacks is filled in, and the file is written back, as a real server does at every start. */
public final class ServerProperties {

    private final Properties values = new Properties();

    private ServerProperties() {
    }

    /** Throws IllegalArgumentException for a malformed escape, which ends a real server too. */
    public static ServerProperties load(Path file) throws IOException {
        ServerProperties properties = new ServerProperties();
        try (InputStream defaults = ServerProperties.class.getResourceAsStream("/server.properties")) {
            properties.values.load(defaults);
        }
        if (Files.exists(file)) {
            try (Reader reader = Files.newBufferedReader(file)) {
                properties.values.load(reader);
            }
        }
        try (Writer writer = Files.newBufferedWriter(file)) {
            properties.values.store(writer, "Minecraft server properties");
        }
        return properties;
    }

    public String text(String key) {
        return values.getProperty(key, "").trim();
    }

    public boolean flag(String key) {
        return text(key).equalsIgnoreCase("true");
    }

    public int number(String key, int otherwise) {
        try {
            return Integer.parseInt(text(key));
        } catch (NumberFormatException e) {
            return otherwise;
        }
    }

    /** A setting of the stand-in itself: the environment, where given, wins over the file. */
    public String ownSetting(String key) {
        String fromEnvironment = System.getenv(key.toUpperCase().replace('-', '_'));
        return fromEnvironment == null ? text(key) : fromEnvironment;
    }
}

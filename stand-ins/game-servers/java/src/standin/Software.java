package standin;

import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.jar.Manifest;

/** As which of the many servers this one behaves. */
public enum Software {
    PAPER("Paper"), FOLIA("Folia"), SPIGOT("Spigot"), VANILLA(""), FABRIC(""), FORGE(""), NEOFORGE("");

    private static final Software CURRENT = valueOf(setting("software", "Stand-In-Software", "paper").toUpperCase(Locale.ROOT));

    /** Before the version on the multiplayer screen; vanilla and the mod loaders put nothing there. */
    public final String brand;

    Software(String brand) {
        this.brand = brand;
    }

    public static Software current() {
        return CURRENT;
    }

    public static String loaderVersion() {
        return setting("loader", "Stand-In-Loader", "0");
    }

    public boolean hasPlugins() {
        return this == PAPER || this == FOLIA || this == SPIGOT;
    }

    public boolean hasMods() {
        return this == FABRIC || this == FORGE || this == NEOFORGE;
    }

    public boolean isForge() {
        return this == FORGE || this == NEOFORGE;
    }

    /** A launcher says it in a property; else it is written in this jar. */
    private static String setting(String property, String attribute, String otherwise) {
        String told = System.getProperty("standin." + property);
        if (told != null) {
            return told;
        }
        try (InputStream in = Software.class.getResourceAsStream("/META-INF/MANIFEST.MF")) {
            String written = in == null ? null : new Manifest(in).getMainAttributes().getValue(attribute);
            return written == null ? otherwise : written;
        } catch (IOException e) {
            return otherwise;
        }
    }
}

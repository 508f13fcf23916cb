package standin.catalogue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import standin.text.Yaml;

/** A plugin's settings as it read them last: an edited file has no effect until the plugin reads it again. */
final class Settings {

    private static final Pattern NAMED = Pattern.compile("\\{setting:([^=}]+)=([^}]+)}");

    private final Map<Path, Map<String, Object>> files = new HashMap<>();

    void read(Path file) throws IOException {
        if (file.toString().endsWith(".yml")) {
            files.put(file, Yaml.parse(Files.readString(file)));
        }
    }

    void readAgain() {
        try {
            for (Path file : List.copyOf(files.keySet())) {
                read(file);
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** `{setting:file=key}` becomes its value. */
    String fillIn(String text) {
        return NAMED.matcher(text).replaceAll(found -> Matcher.quoteReplacement(
            String.valueOf(files.getOrDefault(Path.of(found.group(1)), Map.of()).get(found.group(2)))));
    }
}

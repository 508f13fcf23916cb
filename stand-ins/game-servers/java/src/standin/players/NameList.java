package standin.players;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import standin.text.Json;

/** ops.json, whitelist.json, banned-players.json: lists of people, kept on disk. */
public final class NameList {

    private static final Pattern NAME = Pattern.compile("\"name\"\\s*:\\s*\"([^\"]*)\"");

    private final Path file;
    private final boolean isOnlineMode;
    private final String furtherFields;
    private final Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);

    /** @param furtherFields what each entry has beside uuid and name, with a leading comma */
    public NameList(Path file, boolean isOnlineMode, String furtherFields) throws IOException {
        this.file = file;
        this.isOnlineMode = isOnlineMode;
        this.furtherFields = furtherFields;
        reload();
    }

    public void reload() throws IOException {
        names.clear();
        if (!Files.exists(file)) {
            save();
            return;
        }
        Matcher matcher = NAME.matcher(Files.readString(file));
        while (matcher.find()) {
            names.add(matcher.group(1));
        }
    }

    public boolean contains(String name) {
        return names.contains(name);
    }

    public Set<String> names() {
        return names;
    }

    /** False when the name was there before. */
    public boolean add(String name) throws IOException {
        boolean added = names.add(name);
        save();
        return added;
    }

    public boolean remove(String name) throws IOException {
        boolean removed = names.remove(name);
        save();
        return removed;
    }

    /** Mojang's are of version 4. Offline ones are made of the name, and Floodgate's of a number. */
    public static UUID uuidOf(String name, boolean isOnlineMode) {
        if (name.startsWith(".")) {
            return new UUID(0, Integer.toUnsignedLong(name.substring(1).hashCode()));
        }
        if (!isOnlineMode) {
            return UUID.nameUUIDFromBytes(("OfflinePlayer:" + name).getBytes(StandardCharsets.UTF_8));
        }
        UUID hash = UUID.nameUUIDFromBytes(("Account:" + name.toLowerCase(Locale.ROOT)).getBytes(StandardCharsets.UTF_8));
        return new UUID(hash.getMostSignificantBits() & ~0xf000L | 0x4000L, hash.getLeastSignificantBits());
    }

    /** Online servers look names up. Names with this beginning belong to no account. */
    public boolean isKnown(String name) {
        return !isOnlineMode || !name.startsWith("Unknown");
    }

    private void save() throws IOException {
        String entries = names.stream()
            .map(name -> "  {\n    \"uuid\": \"" + uuidOf(name, isOnlineMode) + "\",\n    \"name\": " + Json.quote(name)
                + furtherFields + "\n  }")
            .collect(Collectors.joining(",\n"));
        Files.writeString(file, entries.isEmpty() ? "[]\n" : "[\n" + entries + "\n]\n");
    }
}

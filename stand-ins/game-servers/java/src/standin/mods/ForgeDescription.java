package standin.mods;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads mods.toml and neoforge.mods.toml, as far as tables of plain values go. */
final class ForgeDescription {

    private static final Pattern PAIR = Pattern.compile("\\s*([A-Za-z]+)\\s*=\\s*\"?([^\"]*?)\"?\\s*");
    private static final Pattern EXACT = Pattern.compile("\\[([0-9.]+)\\]");

    static final Pattern LOWEST = Pattern.compile("\\[([0-9.]+),\\)");

    private ForgeDescription() {
    }

    static Mod parse(Path file, String toml, boolean breaksOnServers) {
        Map<String, String> top = new HashMap<>();
        Map<String, String> mod = new HashMap<>();
        List<Map<String, String>> dependencies = new ArrayList<>();
        Map<String, String> current = top;
        for (String line : toml.lines().toList()) {
            if (line.strip().equals("[[mods]]")) {
                current = mod;
            } else if (line.strip().startsWith("[[dependencies")) {
                current = new HashMap<>();
                dependencies.add(current);
            } else {
                Matcher pair = PAIR.matcher(line);
                if (pair.matches()) {
                    current.put(pair.group(1), pair.group(2));
                }
            }
        }
        if (!mod.containsKey("modId")) {
            throw new IllegalArgumentException("mods.toml names no mod");
        }
        boolean allForClients = !dependencies.isEmpty()
            && dependencies.stream().allMatch(one -> "CLIENT".equals(one.get("side")));
        return new Mod(file, mod.get("modId"), mod.getOrDefault("version", "0"), mod.getOrDefault("displayName", mod.get("modId")),
            "true".equals(top.get("clientSideOnly")) || allForClients, breaksOnServers, List.of(), relations(dependencies),
            mod.getOrDefault("standinClass", ""), top.getOrDefault("loaderVersion", ""));
    }

    private static List<Mod.Relation> relations(List<Map<String, String>> dependencies) {
        List<Mod.Relation> relations = new ArrayList<>();
        for (Map<String, String> one : dependencies) {
            List<String> accepted = new ArrayList<>();
            Matcher exact = EXACT.matcher(one.getOrDefault("versionRange", ""));
            while (exact.find()) {
                accepted.add(exact.group(1));
            }
            boolean isIncompatible = "incompatible".equals(one.get("type"));
            boolean isNeeded = "true".equals(one.get("mandatory")) || "required".equals(one.get("type"));
            if (isNeeded || isIncompatible) {
                Mod.Kind kind = isIncompatible ? Mod.Kind.BREAKS : Mod.Kind.NEEDS;
                Matcher lowest = LOWEST.matcher(one.getOrDefault("versionRange", ""));
                relations.add(new Mod.Relation(kind, one.get("modId"), accepted, lowest.matches() ? lowest.group(1) : ""));
            }
        }
        return relations;
    }
}

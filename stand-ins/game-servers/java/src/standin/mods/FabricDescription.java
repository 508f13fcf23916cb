package standin.mods;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import standin.text.JsonReader;

/** Reads fabric.mod.json. */
final class FabricDescription {

    private FabricDescription() {
    }

    static Mod parse(Path file, String json, boolean breaksOnServers) {
        if (!(JsonReader.read(json) instanceof Map<?, ?> mod)) {
            throw new IllegalArgumentException("fabric.mod.json is no object");
        }
        List<Mod.Relation> relations = new ArrayList<>();
        addAll(relations, Mod.Kind.NEEDS, mod.get("depends"));
        addAll(relations, Mod.Kind.BREAKS, mod.get("breaks"));
        String id = String.valueOf(mod.get("id"));
        Object name = mod.get("name");
        return new Mod(file, id, String.valueOf(mod.get("version")), name == null ? id : String.valueOf(name),
            "client".equals(mod.get("environment")), breaksOnServers, words(mod.get("provides")), relations,
            mainOf(mod.get("entrypoints")), "");
    }

    private static void addAll(List<Mod.Relation> relations, Mod.Kind kind, Object value) {
        if (value instanceof Map<?, ?> others) {
            others.forEach((id, versions) -> relations.add(
                new Mod.Relation(kind, String.valueOf(id), exact(words(versions)), lowest(words(versions)))));
        }
    }

    private static String mainOf(Object entrypoints) {
        List<String> mains = entrypoints instanceof Map<?, ?> stages ? words(stages.get("main")) : List.of();
        return mains.isEmpty() ? "" : mains.get(0);
    }

    private static String lowest(List<String> versions) {
        return versions.size() == 1 && versions.get(0).matches(">=[0-9][0-9.]*") ? versions.get(0).substring(2) : "";
    }

    /** Only plain versions and ">=" are compared here; any other range takes anything. */
    private static List<String> exact(List<String> versions) {
        return versions.stream().allMatch(version -> version.matches("[0-9][0-9.]*")) ? versions : List.of();
    }

    private static List<String> words(Object value) {
        if (value instanceof List<?> list) {
            return list.stream().map(String::valueOf).toList();
        }
        return value == null ? List.of() : List.of(String.valueOf(value));
    }
}

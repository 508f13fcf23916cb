package standin.mods;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import standin.Software;

/** What mods say about each other, and about what they run on. */
final class ModRelations {

    private static final String FIRST_FABRIC_THAT_CHOOSES = "0.12";

    private final Software software;
    private final String minecraftVersion;
    private final Map<String, String> names = new HashMap<>();

    ModRelations(Software software, String minecraftVersion) {
        this.software = software;
        this.minecraftVersion = minecraftVersion;
    }

    /** Newer loaders of Fabric take the newer of two files by themselves. */
    List<Mod> twice(List<Mod> mods) {
        if (software == Software.FABRIC && Mod.compare(Software.loaderVersion(), FIRST_FABRIC_THAT_CHOOSES) >= 0) {
            return List.of();
        }
        for (Mod mod : mods) {
            List<Mod> same = mods.stream().filter(one -> one.id().equals(mod.id())).toList();
            if (same.size() > 1) {
                return same;
            }
        }
        return List.of();
    }

    List<String> problemsOf(List<Mod> mods) {
        Map<String, String> present = new HashMap<>(Map.of("minecraft", minecraftVersion, "java",
            String.valueOf(Runtime.version().feature()), "fabricloader", Software.loaderVersion(),
            "forge", Software.loaderVersion(), "neoforge", Software.loaderVersion()));
        for (Mod mod : mods) {
            present.put(mod.id(), mod.version());
            names.put(mod.id(), mod.name());
            mod.alsoProvides().forEach(id -> present.put(id, mod.version()));
        }
        List<String> problems = new ArrayList<>();
        for (Mod mod : mods) {
            for (Mod.Relation relation : mod.relations()) {
                String problem = problemOf(mod, relation, present.get(relation.id()));
                if (problem != null) {
                    problems.add(problem);
                }
            }
        }
        return problems;
    }

    private String problemOf(Mod mod, Mod.Relation relation, String present) {
        boolean fits = relation.fits(present) || "0".equals(present);
        return switch (relation.kind()) {
            case NEEDS -> fits ? null : missing(mod, relation, present);
            case BREAKS -> fits ? "Mod '" + mod.name() + "' (" + mod.id() + ") " + mod.version()
                + " is incompatible with any version of " + named(relation.id(), present) + ", but a matching version is present: "
                + present + "!" : null;
        };
    }

    private String missing(Mod mod, Mod.Relation relation, String present) {
        if (software.isForge()) {
            String range = relation.atLeast().isEmpty() ? relation.accepted().toString() : "[" + relation.atLeast() + ",)";
            return "Mod ID: '" + relation.id() + "', Requested by: '" + mod.id() + "', Expected range: '"
                + range + "', Actual version: '" + (present == null ? "[MISSING]" : present) + "'";
        }
        return "Mod '" + mod.name() + "' (" + mod.id() + ") " + mod.version() + " requires " + wanted(relation)
            + named(relation.id(), present)
            + (present == null ? ", which is missing!" : ", but only the wrong version is present: " + present + "!");
    }

    private static String wanted(Mod.Relation relation) {
        if (!relation.atLeast().isEmpty()) {
            return "version " + relation.atLeast() + " or later of ";
        }
        return relation.accepted().isEmpty()
            ? "any version of " : "version " + String.join(" or ", relation.accepted()) + " of ";
    }

    /** Only of a mod that is there the loader knows what people call it. */
    private String named(String id, String present) {
        return switch (id) {
            case "minecraft" -> "'Minecraft' (minecraft)";
            case "java" -> "'OpenJDK 64-Bit Server VM' (java)";
            default -> present == null ? id : "mod '" + names.getOrDefault(id, id) + "' (" + id + ")";
        };
    }
}

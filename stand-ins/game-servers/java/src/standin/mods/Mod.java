package standin.mods;

import java.nio.file.Path;
import java.util.List;

/** What a jar in the mods folder says about itself, whichever loader it is for. */
record Mod(
    Path file,
    String id,
    String version,
    String name,
    boolean isForClients,
    /** It does not say so, and finds out the hard way. */
    boolean breaksOnServers,
    List<String> alsoProvides,
    List<Relation> relations,
    /** Empty for a mod that only has a name here. */
    String mainClass,
    /** Of Forge's language provider; empty for any. */
    String loaderRange) {

    enum Kind {
        NEEDS, BREAKS
    }

    /**
     * @param accepted versions it takes; empty for any
     * @param atLeast the lowest version it takes; empty for any
     */
    record Relation(Kind kind, String id, List<String> accepted, String atLeast) {

        boolean fits(String present) {
            if (present == null) {
                return false;
            }
            if (!atLeast.isEmpty()) {
                return !present.matches("[0-9.]+") || compare(present, atLeast) >= 0;
            }
            return accepted.isEmpty() || accepted.contains(present);
        }
    }

    static int compare(String left, String right) {
        String[] leftParts = left.split("\\.");
        String[] rightParts = right.split("\\.");
        for (int i = 0; i < Math.max(leftParts.length, rightParts.length); i++) {
            int difference = part(leftParts, i) - part(rightParts, i);
            if (difference != 0) {
                return difference;
            }
        }
        return 0;
    }

    private static int part(String[] parts, int index) {
        return index < parts.length && !parts[index].isEmpty() ? Integer.parseInt(parts[index]) : 0;
    }
}

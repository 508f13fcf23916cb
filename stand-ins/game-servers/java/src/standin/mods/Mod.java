package standin.mods;

import java.util.List;

/** What a jar in the mods folder says about itself, whichever loader it is for. */
record Mod(
    String id,
    String version,
    String name,
    boolean isForClients,
    /** It does not say so, and finds out the hard way. */
    boolean breaksOnServers,
    List<String> alsoProvides,
    List<Relation> relations) {

    enum Kind {
        NEEDS, BREAKS
    }

    /** @param accepted versions it takes; empty for any */
    record Relation(Kind kind, String id, List<String> accepted) {
    }
}

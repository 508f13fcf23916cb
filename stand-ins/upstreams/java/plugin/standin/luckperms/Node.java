package standin.luckperms;

import java.time.Instant;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What a group or player has: a permission, a parent (group.name), a weight or a prefix. An expiry of 0 is none. */
record Node(String key, boolean value, SortedMap<String, String> contexts, long expiry) {

    static Node of(String key) {
        return new Node(key, true, new TreeMap<>(), 0);
    }

    boolean isExpired() {
        return expiry > 0 && expiry < Instant.now().getEpochSecond();
    }

    boolean isTemporary() {
        return expiry > 0;
    }

    boolean holdsIn(Map<String, String> place) {
        return contexts.entrySet().stream().allMatch(one -> one.getValue().equals(place.get(one.getKey())));
    }

    /** The same, up to its value and the time of its end. */
    boolean isLike(Node other) {
        return key.equals(other.key) && contexts.equals(other.contexts) && isTemporary() == other.isTemporary();
    }

    boolean isParent() {
        return key.startsWith("group.");
    }

    boolean isChatMeta() {
        return key.startsWith("prefix.");
    }

    String parent() {
        return key.substring("group.".length());
    }

    /** "gamemode=creative, world=plots", or "global". */
    String place() {
        return contexts.isEmpty() ? "global" : contexts.entrySet().stream()
            .map(one -> one.getKey() + "=" + one.getValue()).collect(Collectors.joining(", "));
    }

    /** "(gamemode=creative) (world=plots)", or nothing. */
    String bracketed() {
        return contexts.entrySet().stream()
            .map(one -> "(" + one.getKey() + "=" + one.getValue() + ")").collect(Collectors.joining(" "));
    }
}

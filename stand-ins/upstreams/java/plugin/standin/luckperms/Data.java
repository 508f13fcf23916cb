package standin.luckperms;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** All groups, players and tracks, and who inherits what. */
final class Data {

    /** A node, and the group or player that it comes from. */
    record Found(Holder from, Node node) {
    }

    final Map<String, Holder> groups = new TreeMap<>();
    /** By UUID. */
    final Map<String, Holder> users = new TreeMap<>();
    final Map<String, List<String>> tracks = new TreeMap<>();

    /** Null when nobody of this name was ever here. */
    Holder user(String name) {
        Holder byId = users.get(name);
        return byId != null ? byId
            : users.values().stream().filter(one -> one.name.equalsIgnoreCase(name)).findFirst().orElse(null);
    }

    /** Of all places when place is null. Own nodes first, then those of parents by weight, each with its own parents. */
    List<Found> resolve(Holder holder, Map<String, String> place) {
        Map<String, Holder> order = new LinkedHashMap<>();
        walk(holder, place, order);
        List<Found> found = new ArrayList<>();
        add(holder, holder, place, found);
        order.values().forEach(group -> add(group, holder, place, found));
        return found;
    }

    /** Null when nothing is said about it. */
    Found decide(Holder holder, String permission, Map<String, String> place) {
        List<Found> found = resolve(holder, place);
        for (String key : candidates(permission)) {
            for (Found one : found) {
                if (one.node.key().equalsIgnoreCase(key)) {
                    return one;
                }
            }
        }
        return null;
    }

    private void walk(Holder holder, Map<String, String> place, Map<String, Holder> order) {
        holder.nodes().stream()
            .filter(node -> node.isParent() && node.value() && (place == null || node.holdsIn(place)))
            .map(node -> groups.get(node.parent()))
            .filter(group -> group != null)
            .sorted(Comparator.comparing((Holder group) -> group.weight() == null ? 0 : -group.weight()))
            .forEach(group -> {
                if (order.putIfAbsent(group.name, group) == null) {
                    walk(group, place, order);
                }
            });
    }

    private static void add(Holder from, Holder asked, Map<String, String> place, List<Found> found) {
        if (from == asked && !found.isEmpty()) {
            return;
        }
        from.nodes().stream().filter(node -> place == null || node.holdsIn(place))
            .forEach(node -> found.add(new Found(from, node)));
    }

    private static List<String> candidates(String permission) {
        List<String> keys = new ArrayList<>(List.of(permission));
        for (int end = permission.lastIndexOf('.'); end > 0; end = permission.lastIndexOf('.', end - 1)) {
            keys.add(permission.substring(0, end) + ".*");
        }
        keys.add("*");
        return keys;
    }
}

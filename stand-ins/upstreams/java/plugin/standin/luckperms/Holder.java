package standin.luckperms;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A group, or a player. */
final class Holder {

    /** Specific contexts first, then temporary nodes, then denials: as LuckPerms sorts them. */
    private static final Comparator<Node> ORDER = Comparator.comparing((Node node) -> -node.contexts().size())
        .thenComparing(node -> !node.isTemporary())
        .thenComparing(Node::key)
        .thenComparing(Node::value);

    final String name;
    private final List<Node> nodes = new ArrayList<>();

    Holder(String name) {
        this.name = name;
    }

    List<Node> nodes() {
        nodes.removeIf(Node::isExpired);
        return nodes.stream().sorted(ORDER).toList();
    }

    /** False when it was so already. */
    boolean set(Node node) {
        if (nodes.stream().anyMatch(one -> one.isLike(node) && one.value() == node.value())) {
            return false;
        }
        nodes.removeIf(node::isLike);
        nodes.add(node);
        return true;
    }

    boolean unset(Node node) {
        return nodes.removeIf(node::isLike);
    }

    void removeWeights() {
        nodes.removeIf(node -> node.key().startsWith("weight."));
    }

    /** Null when it has none. */
    Integer weight() {
        return nodes.stream().filter(node -> node.key().startsWith("weight."))
            .map(node -> Integer.valueOf(node.key().substring("weight.".length()))).max(Integer::compare).orElse(null);
    }
}

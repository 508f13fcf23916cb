package standin.luckperms;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A group or player as LuckPerms writes them in YAML. */
final class HolderFile {

    private HolderFile() {
    }

    static String write(String head, Holder holder) {
        List<Node> nodes = holder.nodes();
        return head + "\n"
            + section("permissions", nodes.stream().filter(node -> !node.isParent() && !node.isChatMeta()).toList())
            + section("parents", nodes.stream().filter(Node::isParent).toList())
            + section("prefixes", nodes.stream().filter(Node::isChatMeta).toList());
    }

    private static String section(String name, List<Node> nodes) {
        return nodes.isEmpty() ? "" : name + ":\n" + nodes.stream().map(HolderFile::entry).collect(Collectors.joining());
    }

    private static String entry(Node node) {
        boolean isPlain = node.value() && node.contexts().isEmpty() && !node.isTemporary() && !node.isChatMeta();
        if (isPlain) {
            return "- " + nameOf(node) + "\n";
        }
        StringBuilder text = new StringBuilder("- " + quoted(nameOf(node)) + ":\n");
        if (node.isChatMeta()) {
            text.append("    priority: ").append(node.key().split("\\.")[1]).append('\n');
        } else if (!node.isParent()) {
            text.append("    value: ").append(node.value()).append('\n');
        }
        if (node.isTemporary()) {
            text.append("    expiry: ").append(node.expiry()).append('\n');
        }
        if (!node.contexts().isEmpty()) {
            text.append("    context:\n");
            node.contexts().forEach((key, value) -> text.append("      " + key + ": " + value + "\n"));
        }
        return text.toString();
    }

    private static String nameOf(Node node) {
        if (node.isParent()) {
            return node.parent();
        }
        return node.isChatMeta() ? node.key().split("\\.", 3)[2] : node.key();
    }

    private static String quoted(String text) {
        return text.matches("[\\w.-]+") ? text : "'" + text + "'";
    }

    /** Only what is written above. */
    static Holder read(String name, String text) {
        String shown = text.lines().filter(line -> line.startsWith("name: ")).findFirst()
            .map(line -> line.substring("name: ".length())).orElse(name);
        Holder holder = new Holder(shown);
        String section = "";
        Entry entry = null;
        for (String line : text.lines().toList()) {
            if (!line.startsWith(" ") && entry != null) {
                holder.set(entry.node());
                entry = null;
            }
            if (line.startsWith("- ")) {
                entry = new Entry(section, line.substring(2));
            } else if (entry != null) {
                entry.add(line.strip());
            } else if (line.endsWith(":")) {
                section = line.substring(0, line.length() - 1);
            }
        }
        if (entry != null) {
            holder.set(entry.node());
        }
        return holder;
    }

    private static final class Entry {
        private final String section;
        private final String name;
        private final SortedMap<String, String> contexts = new TreeMap<>();
        private boolean value = true;
        private long expiry;
        private String priority = "0";

        Entry(String section, String text) {
            this.section = section;
            String plain = text.endsWith(":") ? text.substring(0, text.length() - 1) : text;
            name = plain.replaceAll("^'(.*)'$", "$1");
        }

        void add(String line) {
            String[] pair = line.split(": ?", 2);
            switch (pair[0]) {
                case "value" -> value = Boolean.parseBoolean(pair[1]);
                case "expiry" -> expiry = Long.parseLong(pair[1]);
                case "priority" -> priority = pair[1];
                case "context" -> { }
                default -> contexts.put(pair[0], pair[1]);
            }
        }

        Node node() {
            String key = switch (section) {
                case "parents" -> "group." + name;
                case "prefixes" -> "prefix." + priority + "." + name;
                default -> name;
            };
            return new Node(key, value, contexts, expiry);
        }
    }
}

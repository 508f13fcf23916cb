package standin.luckperms;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** `lp group …` and `lp user …`, with the words of LuckPerms. */
final class HolderCommands {

    private static final int PER_PAGE = 19;

    private final Data data;

    HolderCommands(Data data) {
        this.data = data;
    }

    List<String> run(boolean isGroup, Holder holder, List<String> words) {
        String topic = words.isEmpty() ? "" : words.get(0);
        String verb = words.size() > 1 ? words.get(1) : "";
        List<String> rest = words.size() > 2 ? words.subList(2, words.size()) : List.of();
        return switch (topic) {
            case "info" -> isGroup ? groupInfo(holder) : userInfo(holder);
            case "permission" -> permission(holder, verb, rest);
            case "parent" -> parent(holder, verb, rest);
            case "meta" -> meta(holder, verb, rest);
            case "setweight" -> {
                holder.removeWeights();
                holder.set(Node.of("weight." + verb));
                yield List.of("Set weight to " + verb + " for group " + holder.name + ".");
            }
            default -> List.of("Command not recognised.");
        };
    }

    private List<String> permission(Holder holder, String verb, List<String> rest) {
        return switch (verb) {
            case "info" -> permissionInfo(holder);
            case "check" -> check(holder, rest.get(0));
            case "set" -> {
                Node node = new Node(rest.get(0), isTrue(rest), contexts(rest, 2), 0);
                yield List.of(holder.set(node)
                    ? "Set " + node.key() + " to " + node.value() + " for " + holder.name + " in context " + node.place() + "."
                    : holder.name + " already has " + node.key() + " set in context " + node.place() + ".");
            }
            case "unset" -> {
                Node node = new Node(rest.get(0), true, contexts(rest, 1), 0);
                yield List.of(holder.unset(node)
                    ? "Unset " + node.key() + " for " + holder.name + " in context " + node.place() + "."
                    : holder.name + " does not have " + node.key() + " set in context " + node.place() + ".");
            }
            case "settemp" -> {
                long minutes = Long.parseLong(rest.get(2).replace("m", ""));
                long expiry = Instant.now().getEpochSecond() + minutes * 60;
                Node node = new Node(rest.get(0), isTrue(rest), contexts(rest, 3), expiry);
                yield List.of(holder.set(node)
                    ? "Set " + node.key() + " to " + node.value() + " for " + holder.name + " for a duration of " + minutes
                        + " minutes in context " + node.place() + "."
                    : holder.name + " already has " + node.key() + " set temporarily in context " + node.place() + ".");
            }
            case "unsettemp" -> {
                Node node = new Node(rest.get(0), true, contexts(rest, 1), 1);
                yield List.of(holder.unset(node)
                    ? "Unset temporary permission " + node.key() + " for " + holder.name + " in context " + node.place() + "."
                    : holder.name + " does not have " + node.key() + " set temporarily in context " + node.place() + ".");
            }
            default -> List.of("Command not recognised.");
        };
    }

    private List<String> parent(Holder holder, String verb, List<String> rest) {
        if (verb.equals("info")) {
            return entries(holder, "Parents", "parents defined",
                holder.nodes().stream().filter(Node::isParent).toList());
        }
        Node node = new Node("group." + rest.get(0), true, contexts(rest, 1), 0);
        String group = rest.get(0);
        if (verb.equals("add")) {
            if (!data.groups.containsKey(group)) {
                return List.of("A group named " + group + " could not be found.");
            }
            return List.of(holder.set(node)
                ? holder.name + " now inherits permissions from " + group + " in context " + node.place() + "."
                : holder.name + " already inherits from " + group + " in context " + node.place() + ".");
        }
        return List.of(holder.unset(node)
            ? holder.name + " no longer inherits permissions from " + group + " in context " + node.place() + "."
            : holder.name + " does not inherit from " + group + " in context " + node.place() + ".");
    }

    private List<String> meta(Holder holder, String verb, List<String> rest) {
        Node node = new Node("prefix." + rest.get(0) + "." + rest.get(1), true, contexts(rest, 2), 0);
        String shown = "prefix '" + rest.get(1) + "'";
        return switch (verb) {
            case "addprefix" -> List.of(holder.set(node)
                ? holder.name + " had " + shown + " set at a priority of " + rest.get(0) + " in context " + node.place() + "."
                : holder.name + " already has " + shown + " set at a priority of " + rest.get(0) + " in context "
                    + node.place() + ".");
            case "removeprefix" -> List.of(holder.unset(node)
                ? holder.name + " had " + shown + " at priority " + rest.get(0) + " removed in context " + node.place() + "."
                : holder.name + " doesn't have " + shown + " set at a priority of " + rest.get(0) + " in context "
                    + node.place() + ".");
            default -> List.of("Command not recognised.");
        };
    }

    private List<String> check(Holder holder, String permission) {
        List<String> own = new ArrayList<>();
        List<String> inherited = new ArrayList<>();
        List<String> wildcards = new ArrayList<>();
        for (Data.Found found : data.resolve(holder, null)) {
            Node node = found.node();
            boolean isOwn = found.from() == holder;
            String value = node.key() + " set to " + node.value();
            String line = isOwn ? "- " + holder.name + " has " + value + " in context " + node.place() + "."
                : "- " + holder.name + " inherits " + value + " from " + found.from().name + " in context " + node.place() + ".";
            if (node.key().equals(permission)) {
                (isOwn ? own : inherited).add(line);
            } else if (node.key().endsWith("*") && permission.startsWith(node.key().replace("*", ""))) {
                wildcards.add(line);
            }
        }
        if (own.isEmpty()) {
            own.add("- " + holder.name + " does not have " + permission + " set.");
        }
        if (inherited.isEmpty()) {
            inherited.add("- " + holder.name + " does not inherit " + permission + ".");
        }
        Data.Found decided = data.decide(holder, permission, Map.of());
        List<String> lines = new ArrayList<>(List.of("Permission information for " + permission + ":"));
        lines.addAll(own);
        lines.addAll(inherited);
        lines.addAll(wildcards);
        lines.add("");
        lines.add("Permission check for " + permission + ":");
        lines.add("    Result: " + (decided == null ? "undefined" : decided.node().value()));
        lines.add("    Processor: " + (decided == null ? "None" : "direct"));
        lines.add("    Cause: " + (decided == null ? "None" : decided.from().name + " has " + decided.node().key()
            + " set to " + decided.node().value() + " in context " + decided.node().place()));
        lines.add("    Context: None");
        return lines;
    }

    private static List<String> permissionInfo(Holder holder) {
        return entries(holder, "Permissions", "permissions set",
            holder.nodes().stream().filter(node -> !node.isParent() && !node.isChatMeta()).toList());
    }

    /** Only the first page. Its entries come without the mark of LuckPerms. */
    private static List<String> entries(Holder holder, String title, String none, List<Node> nodes) {
        if (nodes.isEmpty()) {
            return List.of(holder.name + " does not have any " + none + ".");
        }
        int pages = (nodes.size() + PER_PAGE - 1) / PER_PAGE;
        List<String> lines = new ArrayList<>(List.of(holder.name + "'s " + title + ":  (page 1 of " + pages + " - "
            + nodes.size() + " entries)"));
        for (Node node : nodes.subList(0, Math.min(PER_PAGE, nodes.size()))) {
            lines.add(LpCommand.UNMARKED + "> " + (node.isParent() ? node.parent() : node.key()) + " " + node.bracketed());
        }
        return lines;
    }

    private static List<String> groupInfo(Holder group) {
        List<String> lines = new ArrayList<>(List.of("> Group Info: " + group.name, "- Display Name: " + group.name,
            "- Weight: " + (group.weight() == null ? "None" : group.weight())));
        lines.addAll(parents(group));
        lines.add("- Contextual Data: (mode: server)");
        lines.add("    Prefix: None");
        return lines;
    }

    private List<String> userInfo(Holder user) {
        String id = data.users.entrySet().stream().filter(one -> one.getValue() == user).findFirst().orElseThrow().getKey();
        List<String> lines = new ArrayList<>(List.of("> User Info: " + user.name, "- UUID: " + id,
            "    (type: offline)", "- Status: Offline"));
        lines.addAll(parents(user));
        return lines;
    }

    private static List<String> parents(Holder holder) {
        List<Node> parents = holder.nodes().stream().filter(Node::isParent).toList();
        List<String> lines = new ArrayList<>(parents.isEmpty() ? List.of() : List.of("- Parent Groups:"));
        parents.forEach(node -> lines.add("    > " + node.parent() + " " + node.bracketed()));
        return lines;
    }

    private static boolean isTrue(List<String> rest) {
        return rest.size() < 2 || Boolean.parseBoolean(rest.get(1));
    }

    private static SortedMap<String, String> contexts(List<String> words, int from) {
        SortedMap<String, String> contexts = new TreeMap<>();
        for (String word : words.subList(Math.min(from, words.size()), words.size())) {
            String[] pair = word.toLowerCase().split("=", 2);
            contexts.put(pair[0], pair.length > 1 ? pair[1] : "");
        }
        return contexts;
    }
}

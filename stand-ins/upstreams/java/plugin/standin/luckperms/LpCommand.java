package standin.luckperms;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import standin.api.Command;

/** `lp`, with the words of LuckPerms. */
final class LpCommand implements Command {

    /** Before lines that come without the mark of LuckPerms. */
    static final String UNMARKED = "\u0000";

    private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|(\\S+)");

    private final Data data;
    private final Storage storage;
    private final HolderCommands holders;

    LpCommand(Data data, Storage storage) {
        this.data = data;
        this.storage = storage;
        holders = new HolderCommands(data);
    }

    @Override
    public void run(Sender sender, String text) {
        if (!sender.isOperator()) {
            sender.tell("[LP] You do not have permission to use this command!");
            return;
        }
        List<String> lines;
        try {
            lines = answer(words(text));
            storage.save(data);
        } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
            lines = List.of("Command not recognised.");
        } catch (IOException e) {
            lines = List.of("An unexpected error occurred.");
        }
        for (String line : lines) {
            sender.tell(line.startsWith(UNMARKED) ? line.substring(UNMARKED.length()) : "[LP] " + line);
        }
    }

    private List<String> answer(List<String> words) {
        String name = words.size() > 1 ? words.get(1) : "";
        return switch (words.isEmpty() ? "" : words.get(0)) {
            case "creategroup" -> create(data.groups.putIfAbsent(name, new Holder(name)) == null, name);
            case "createtrack" -> create(data.tracks.putIfAbsent(name, new ArrayList<>()) == null, name);
            case "deletegroup" -> delete(!name.equals("default") && data.groups.remove(name) != null, name);
            case "deletetrack" -> delete(data.tracks.remove(name) != null, name);
            case "listgroups" -> listGroups();
            case "listtracks" -> List.of("Tracks: "
                + (data.tracks.isEmpty() ? "None" : String.join(", ", data.tracks.keySet())));
            case "group" -> data.groups.containsKey(name)
                ? holders.run(true, data.groups.get(name), words.subList(2, words.size()))
                : List.of("A group named " + name + " could not be found.");
            case "user" -> data.user(name) != null
                ? holders.run(false, data.user(name), words.subList(2, words.size()))
                : List.of("A user for " + name + " could not be found.");
            case "track" -> data.tracks.containsKey(name) ? track(name, words.get(2), words.subList(3, words.size()))
                : List.of("A track named " + name + " could not be found.");
            default -> List.of("Command not recognised.");
        };
    }

    private static List<String> create(boolean isNew, String name) {
        return List.of(isNew ? name + " was successfully created." : name + " already exists!.");
    }

    private static List<String> delete(boolean isDone, String name) {
        return List.of(isDone ? name + " was successfully deleted." : name + " does not exist!.");
    }

    private List<String> listGroups() {
        List<String> lines = new ArrayList<>(List.of("Showing group entries:    (page 1 of 1 - " + data.groups.size()
            + " entries)", "Groups: (name, weight, tracks)"));
        data.groups.values().forEach(group ->
            lines.add("-  " + group.name + " - " + (group.weight() == null ? 0 : group.weight())));
        return lines;
    }

    private List<String> track(String name, String verb, List<String> rest) {
        List<String> groups = data.tracks.get(name);
        String group = rest.isEmpty() ? "" : rest.get(0);
        return switch (verb) {
            case "info" -> List.of("> Showing Track: " + name,
                "- Path: " + (groups.isEmpty() ? "None" : String.join(" ---> ", groups)));
            case "append" -> {
                if (!data.groups.containsKey(group)) {
                    yield List.of("A group named " + group + " could not be found.");
                }
                yield List.of(!groups.contains(group) && groups.add(group)
                    ? "Group " + group + " was appended to track " + name + "." : name + " already contains " + group + ".");
            }
            case "remove" -> List.of(groups.remove(group)
                ? "Group " + group + " was removed from track " + name + "." : name + " doesn't contain " + group + ".");
            default -> List.of("Command not recognised.");
        };
    }

    private static List<String> words(String text) {
        List<String> words = new ArrayList<>();
        Matcher matcher = WORD.matcher(text);
        while (matcher.find()) {
            words.add(matcher.group(1) != null ? matcher.group(1) : matcher.group(2));
        }
        return words;
    }
}

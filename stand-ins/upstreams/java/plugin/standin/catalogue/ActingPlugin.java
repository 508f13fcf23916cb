package standin.catalogue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.JarFile;
import standin.api.Command;
import standin.api.Plugin;
import standin.text.Yaml;

/** A plugin whose commands and files are listed in its jar: who may use them, what they need, and what they answer. */
public final class ActingPlugin implements Plugin {

    private static final String LISTED = "/standin/behaviour.txt";

    private final List<ActingCommand> commands = new ArrayList<>();
    private final Map<String, Integer> uses = new HashMap<>();
    private final Settings settings = new Settings();
    private Conditions conditions;
    private Context context;
    private String reload = "";

    @Override
    public void enable(Context given) throws IOException {
        context = given;
        conditions = new Conditions(given.server(), given.folder());
        for (String line : resource(LISTED).split("\n")) {
            String[] parts = line.split("\t", -1);
            switch (parts[0]) {
                case "says" -> given.log().info(parts[1]);
                case "file" -> {
                    writeOnce(Path.of(parts[1]), resource(parts[2]));
                    settings.read(Path.of(parts[1]));
                }
                case "reload" -> reload = parts[1];
                case "add-ons" -> loadAddOns(Path.of(parts[1]));
                case "command" -> commands.add(ActingCommand.parse(parts));
                case "listens" -> listen(parts);
                default -> {
                    // The last line is empty.
                }
            }
        }
        commands.stream().map(ActingCommand::label).distinct()
            .forEach(label -> given.server().addCommand(label, (sender, text) -> run(label, sender, text)));
    }

    /** What it answers, settings file, key of the port, key of the address, usual port, conditions, words without them. */
    private void listen(String[] parts) throws IOException {
        if (!conditions.hold(parts[6].isEmpty() ? List.of() : List.of(parts[6].split(",")))) {
            context.log().warn(parts[7]);
            return;
        }
        int port = new Listening(Path.of(parts[2]), parts[1]).open(parts[3], parts[4], Integer.parseInt(parts[5]));
        context.log().info(parts[8].replace("{port}", String.valueOf(port)));
    }

    /** Of several with the same words at the beginning, the longest. */
    private void run(String label, Command.Sender sender, String text) {
        String line = (label + " " + text).strip();
        ActingCommand command = commands.stream().filter(one -> one.fits(line))
            .reduce((one, other) -> other.words().length() > one.words().length() ? other : one).orElse(null);
        if (command == null) {
            sender.tell("Unknown subcommand.");
        } else if (!isAllowed(command, sender)) {
            sender.tell("You do not have access to that command.");
        } else if (!conditions.hold(command.conditions())) {
            if (!command.without().isEmpty()) {
                sender.tell(command.without());
            }
        } else {
            conditions.remember(command.words());
            if (command.words().equals(reload)) {
                settings.readAgain();
            }
            answer(command, sender);
        }
    }

    private boolean isAllowed(ActingCommand command, Command.Sender sender) {
        return sender.player() == null || command.permissions().stream()
            .allMatch(permission -> context.server().hasPermission(sender.player(), permission));
    }

    private void answer(ActingCommand command, Command.Sender sender) {
        String name = sender.player() == null ? "Console" : sender.player().name();
        String[] answers = command.answer().split("\\|");
        int use = uses.merge(name + " " + command.words(), 1, Integer::sum) - 1;
        sender.tell(settings.fillIn(answers[use % answers.length].replace("{player}", name)));
    }

    private static void writeOnce(Path file, String text) throws IOException {
        if (!Files.exists(file)) {
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
        }
    }

    /** Jars in its own folder are loaded by this plugin; the server knows nothing of them. */
    private void loadAddOns(Path folder) throws IOException {
        Files.createDirectories(folder);
        context.log().info("Loading addons...");
        int count = 0;
        try (DirectoryStream<Path> jars = Files.newDirectoryStream(folder, "*.jar")) {
            for (Path file : jars) {
                try (JarFile jar = new JarFile(file.toFile())) {
                    Map<String, Object> description = Yaml.parse(new String(
                        jar.getInputStream(jar.getEntry("plugin.yml")).readAllBytes(), StandardCharsets.UTF_8));
                    context.log().info("Enabling " + description.get("name") + " (" + description.get("version") + ")...");
                    count++;
                }
            }
        }
        context.log().info("Loaded " + count + " addons.");
    }

    private String resource(String name) throws IOException {
        try (InputStream in = getClass().getResourceAsStream(name)) {
            return in == null ? "" : new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}

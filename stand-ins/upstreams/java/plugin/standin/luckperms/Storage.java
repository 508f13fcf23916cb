package standin.luckperms;

import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** One YAML file for each group, player and track, or all of them in one file that only this plugin can read. */
final class Storage {

    private final Path folder;
    private final boolean isYaml;

    Storage(Path folder, String method) {
        this.folder = folder;
        isYaml = method.equals("yaml");
    }

    void load(Data data) throws IOException {
        for (Map.Entry<String, String> file : (isYaml ? readFolder() : readDatabase()).entrySet()) {
            String[] path = file.getKey().split("/");
            switch (path[0]) {
                case "groups" -> data.groups.put(path[1], HolderFile.read(path[1], file.getValue()));
                case "users" -> data.users.put(path[1], HolderFile.read(path[1], file.getValue()));
                default -> data.tracks.put(path[1], new ArrayList<>(file.getValue().lines()
                    .filter(line -> line.startsWith("- ")).map(line -> line.substring(2)).toList()));
            }
        }
    }

    void save(Data data) throws IOException {
        TreeMap<String, String> files = new TreeMap<>();
        data.groups.forEach((name, group) -> files.put("groups/" + name, HolderFile.write("name: " + name, group)));
        data.users.forEach((id, user) -> files.put("users/" + id,
            HolderFile.write("uuid: " + id + "\nname: " + user.name + "\nprimary-group: default", user)));
        data.tracks.forEach((name, groups) -> files.put("tracks/" + name, track(name, groups)));
        if (isYaml) {
            writeFolder(files);
        } else {
            try (ObjectOutputStream out = new ObjectOutputStream(database())) {
                out.writeObject(files);
            }
        }
    }

    private static String track(String name, List<String> groups) {
        return "name: " + name + "\ngroups:\n" + String.join("", groups.stream().map(one -> "- " + one + "\n").toList());
    }

    private Path yamlFolder() {
        return folder.resolve("yaml-storage");
    }

    private Map<String, String> readFolder() throws IOException {
        Map<String, String> files = new TreeMap<>();
        for (String kind : List.of("groups", "users", "tracks")) {
            Path inside = Files.createDirectories(yamlFolder().resolve(kind));
            try (DirectoryStream<Path> found = Files.newDirectoryStream(inside, "*.yml")) {
                for (Path file : found) {
                    String name = String.valueOf(file.getFileName());
                    files.put(kind + "/" + name.substring(0, name.length() - 4), Files.readString(file));
                }
            }
        }
        return files;
    }

    private void writeFolder(Map<String, String> files) throws IOException {
        for (String old : readFolder().keySet()) {
            if (!files.containsKey(old)) {
                Files.deleteIfExists(yamlFolder().resolve(old + ".yml"));
            }
        }
        for (Map.Entry<String, String> file : files.entrySet()) {
            Files.writeString(yamlFolder().resolve(file.getKey() + ".yml"), file.getValue());
        }
    }

    private OutputStream database() throws IOException {
        return Files.newOutputStream(Files.createDirectories(folder).resolve("luckperms-h2-v2.mv.db"));
    }

    @SuppressWarnings("unchecked")
    private Map<String, String> readDatabase() throws IOException {
        Path file = folder.resolve("luckperms-h2-v2.mv.db");
        if (!Files.exists(file)) {
            return Map.of();
        }
        try (InputStream in = Files.newInputStream(file); ObjectInputStream objects = new ObjectInputStream(in)) {
            return (Map<String, String>) objects.readObject();
        } catch (ClassNotFoundException e) {
            throw new IOException(e);
        }
    }
}

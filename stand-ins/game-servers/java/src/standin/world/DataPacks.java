package standin.world;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import standin.console.Log;
import standin.text.JsonReader;

/** The world's data packs: what they bring for the making of worlds has to be JSON, or the server does not start. */
final class DataPacks {

    private DataPacks() {
    }

    static void load(Path folder, Log log) throws IOException {
        if (!Files.isDirectory(folder)) {
            return;
        }
        try (DirectoryStream<Path> packs = Files.newDirectoryStream(folder, "*.zip")) {
            for (Path pack : packs) {
                log.info("Found new data pack file/" + pack.getFileName() + ", loading it automatically");
                loadOne(pack, log);
            }
        }
    }

    private static void loadOne(Path pack, Log log) throws IOException {
        for (Map.Entry<String, String> file : worldgenFiles(pack).entrySet()) {
            String[] place = file.getKey().split("/", 3);
            try {
                JsonReader.read(file.getValue());
            } catch (IllegalArgumentException e) {
                fail(place[1] + ":" + place[2], pack, e, log);
            }
        }
    }

    private static void fail(String resource, Path pack, Exception cause, Log log) {
        String registry = resource.replaceAll("^[^:]*:|/[^/]*$", "");
        log.error("Registry loading errors:\n> Errors in registry minecraft:" + registry + ":\n>> Errors in element "
            + resource.replaceAll(":.*/", ":").replace(".json", "") + ":",
            new IllegalStateException("Failed to parse " + resource + " from pack file/" + pack.getFileName(), cause));
        log.warn("Failed to load datapacks, can't proceed with server load. You can either fix your datapacks or reset to"
            + " vanilla with --safeMode\njava.util.concurrent.ExecutionException: java.lang.IllegalStateException: Failed to"
            + " load registries due to above errors");
        System.exit(1);
    }

    private static Map<String, String> worldgenFiles(Path pack) throws IOException {
        Map<String, String> files = new TreeMap<>();
        try (ZipFile zip = new ZipFile(pack.toFile())) {
            for (Enumeration<? extends ZipEntry> entries = zip.entries(); entries.hasMoreElements();) {
                ZipEntry entry = entries.nextElement();
                if (entry.getName().matches("data/[^/]+/worldgen/.*\\.json")) {
                    files.put(entry.getName(), new String(zip.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8));
                }
            }
        }
        return files;
    }
}

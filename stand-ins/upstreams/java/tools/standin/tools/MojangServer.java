package standin.tools;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Mojang's server, fetched as its list of versions describes it. */
final class MojangServer {

    private MojangServer() {
    }

    static void download(String game, Path jar) throws Exception {
        String mojang = Fetch.resource("standin.properties").getProperty("mojang");
        String manifest = required(Fetch.text(mojang + "/mc/game/version_manifest_v2.json"), "the list of versions");
        String quoted = Pattern.quote("\"" + game + "\"");
        String url = find(manifest, "\"id\":" + quoted + ",\"type\":\"[a-z_]+\",\"url\":\"([^\"]+)\"");
        String description = required(Fetch.text(url), "the description of " + game);
        String server = find(description, "\"server\":(\\{[^}]+\\})");
        Files.createDirectories(jar.toAbsolutePath().getParent());
        Path part = jar.resolveSibling(jar.getFileName() + ".part");
        Fetch.file(find(server, "\"url\":\"([^\"]+)\""), part);
        byte[] hash = MessageDigest.getInstance("SHA-1").digest(Files.readAllBytes(part));
        if (!HexFormat.of().formatHex(hash).equals(find(server, "\"sha1\":\"([0-9a-f]+)\""))) {
            throw new IOException("The server jar of " + game + " has the wrong hash");
        }
        Files.move(part, jar, StandardCopyOption.ATOMIC_MOVE);
    }

    private static String required(String text, String what) throws IOException {
        if (text == null) {
            throw new IOException("Could not download " + what);
        }
        return text;
    }

    private static String find(String text, String pattern) throws IOException {
        Matcher matcher = Pattern.compile(pattern).matcher(text);
        if (!matcher.find()) {
            throw new IOException("Nothing like " + pattern + " in what was downloaded");
        }
        return matcher.group(1);
    }
}

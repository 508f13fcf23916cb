package standin.tools;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Stands in for Fabric's server launcher: at its first start it fetches Mojang's server, and then runs it with mods. */
public final class FabricLauncher {

    private FabricLauncher() {
    }

    public static void main(String[] arguments) throws Exception {
        Properties install = Fetch.resource("install.properties");
        String game = install.getProperty("game-version");
        Path jar = Path.of(".fabric", "server", game + "-server.jar");
        if (!Files.exists(jar)) {
            download(game, jar);
        }
        System.setProperty("standin.software", "fabric");
        System.setProperty("standin.loader", install.getProperty("fabric-loader-version"));
        ClassLoader loader =
            new URLClassLoader(new URL[] {jar.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
        Thread.currentThread().setContextClassLoader(loader);
        loader.loadClass("standin.Main").getMethod("main", String[].class).invoke(null, (Object) arguments);
    }

    private static void download(String game, Path jar) throws Exception {
        System.out.println("Downloading Minecraft " + game + " server");
        String mojang = Fetch.resource("standin.properties").getProperty("mojang");
        String manifest = required(Fetch.text(mojang + "/mc/game/version_manifest_v2.json"), "the list of versions");
        String quoted = Pattern.quote("\"" + game + "\"");
        String url = find(manifest, "\"id\":" + quoted + ",\"type\":\"[a-z_]+\",\"url\":\"([^\"]+)\"");
        String description = required(Fetch.text(url), "the description of " + game);
        String server = find(description, "\"server\":(\\{[^}]+\\})");
        Files.createDirectories(jar.getParent());
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

package standin.tools;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/** Stands in for Fabric's installer, whose server install leaves libraries, a start jar and Mojang's server. */
public final class FabricInstaller {

    private FabricInstaller() {
    }

    public static void main(String[] arguments) throws Exception {
        List<String> given = List.of(arguments);
        if (given.isEmpty() || !given.get(0).equals("server")) {
            System.err.println("Only \"server\" works without a screen.");
            System.exit(1);
        }
        String game = valueOf(given, "-mcversion");
        String loader = valueOf(given, "-loader");
        System.out.println("Installing Fabric Loader " + loader + "(" + loader + ") on the server");
        Path library = Path.of("libraries/net/fabricmc/fabric-loader", loader, "fabric-loader-" + loader + ".jar");
        Files.createDirectories(library.getParent());
        Files.writeString(library, "Stands in for the loader.\n");
        writeLaunchJar(Path.of("fabric-server-launch.jar"), loader, game);
        if (given.contains("-downloadMinecraft")) {
            System.out.println("Downloading Minecraft");
            MojangServer.download(game, Path.of("server.jar"));
        }
        System.out.println("Done, start server by running fabric-server-launch.jar");
    }

    private static String valueOf(List<String> given, String name) {
        int at = given.indexOf(name);
        if (at < 0 || at + 1 >= given.size()) {
            throw new IllegalArgumentException(name + " is missing");
        }
        return given.get(at + 1);
    }

    private static void writeLaunchJar(Path jar, String loader, String game) throws IOException {
        try (InputStream in = FabricInstaller.class.getResourceAsStream("/launcher.jar");
            OutputStream out = Files.newOutputStream(jar);
            ZipInputStream from = new ZipInputStream(in);
            ZipOutputStream to = new ZipOutputStream(out)) {
            for (ZipEntry entry = from.getNextEntry(); entry != null; entry = from.getNextEntry()) {
                to.putNextEntry(new ZipEntry(entry.getName()));
                from.transferTo(to);
            }
            to.putNextEntry(new ZipEntry("install.properties"));
            String about = "fabric-loader-version=" + loader + "\ngame-version=" + game + "\n";
            to.write(about.getBytes(StandardCharsets.UTF_8));
        }
    }
}

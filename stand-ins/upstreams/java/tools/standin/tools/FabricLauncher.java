package standin.tools;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/** Stands in for Fabric's start jar: it runs Mojang's server with mods, and fetches it first if it is not there. */
public final class FabricLauncher {

    private FabricLauncher() {
    }

    public static void main(String[] arguments) throws Exception {
        Properties install = Fetch.resource("install.properties");
        String game = install.getProperty("game-version");
        Path installed = Path.of("server.jar");
        Path jar = Files.exists(installed) ? installed : Path.of(".fabric", "server", game + "-server.jar");
        if (!Files.exists(jar)) {
            System.out.println("Downloading Minecraft " + game + " server");
            MojangServer.download(game, jar);
        }
        System.setProperty("standin.software", "fabric");
        System.setProperty("standin.loader", install.getProperty("fabric-loader-version"));
        ClassLoader loader =
            new URLClassLoader(new URL[] {jar.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
        Thread.currentThread().setContextClassLoader(loader);
        loader.loadClass("standin.Main").getMethod("main", String[].class).invoke(null, (Object) arguments);
    }
}

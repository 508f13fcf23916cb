package standin.tools;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Properties;

/** Stands in for the installers of Forge and NeoForge. */
public final class LoaderInstaller {

    private LoaderInstaller() {
    }

    public static void main(String[] arguments) throws IOException {
        if (!List.of(arguments).contains("--installServer")) {
            System.err.println("Only --installServer works without a screen.");
            System.exit(1);
        }
        Properties about = Fetch.resource("installer.properties");
        Path folder = Path.of("libraries").resolve(about.getProperty("folder"));
        Path jar = folder.resolve(about.getProperty("jar"));
        Files.createDirectories(folder);
        System.out.println("Extracting main jar:");
        try (InputStream in = LoaderInstaller.class.getResourceAsStream("/server.jar")) {
            Files.copy(in, jar, StandardCopyOption.REPLACE_EXISTING);
        }
        boolean isShim = Boolean.parseBoolean(about.getProperty("shim"));
        if (isShim) {
            Files.copy(jar, Path.of(jar.getFileName().toString()), StandardCopyOption.REPLACE_EXISTING);
        }
        String start = isShim ? "-jar " + jar.getFileName() : "-cp " + jar + "\nstandin.Main";
        Files.writeString(folder.resolve("unix_args.txt"), "-DlibraryDirectory=libraries\n" + start + "\n");
        if (!Files.exists(Path.of("user_jvm_args.txt"))) {
            Files.writeString(Path.of("user_jvm_args.txt"), "# Arguments for Java, one or more on a line\n# -Xmx4G\n");
        }
        Path script = Path.of("run.sh");
        Files.writeString(script, "#!/usr/bin/env sh\njava @user_jvm_args.txt @" + folder + "/unix_args.txt \"$@\"\n");
        script.toFile().setExecutable(true);
        Files.writeString(Path.of(ownName() + ".log"), "Installed by the stand-in.\n");
        System.out.println("The server installed successfully");
    }

    private static String ownName() {
        return Path.of(LoaderInstaller.class.getProtectionDomain().getCodeSource().getLocation().getPath())
            .getFileName().toString();
    }
}

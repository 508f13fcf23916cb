package standin.broken;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import standin.api.Plugin;
import standin.text.Yaml;

/** Opens the further worlds that its settings name, as Multiverse does, and goes on without those it cannot read. */
public final class WorldsPlugin implements Plugin {

    @Override
    public void enable(Context context) throws Exception {
        Map<String, Object> config = Yaml.parse(Files.readString(context.folder().resolve("worlds.yml")));
        for (String world : config.keySet()) {
            if (!canRead(Path.of(world, "level.dat"))) {
                context.log().warn("The world '" + world + "' could NOT be loaded because it contains errors and is probably"
                    + " corrupt!");
                context.log().warn("Try using Minecraft Region Fixer to repair your world!");
            }
        }
    }

    private static boolean canRead(Path level) {
        try (InputStream content = new GZIPInputStream(Files.newInputStream(level))) {
            return content.readAllBytes().length > 0;
        } catch (IOException e) {
            return false;
        }
    }
}

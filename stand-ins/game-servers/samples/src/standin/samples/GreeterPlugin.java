package standin.samples;

import java.nio.file.Files;
import standin.api.Plugin;
import standin.text.Yaml;

/** A plugin in good order: it reads its config.yml and says so. */
public final class GreeterPlugin implements Plugin {

    @Override
    public void enable(Context context) throws Exception {
        String config = Files.readString(context.folder().resolve("config.yml"));
        context.log().info("Greeting with: " + Yaml.parse(config).get("greeting"));
    }
}

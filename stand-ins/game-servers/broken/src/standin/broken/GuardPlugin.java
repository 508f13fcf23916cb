package standin.broken;

import java.net.InetAddress;
import java.nio.file.Files;
import java.util.Map;
import standin.api.Plugin;
import standin.text.Yaml;

/** Keeps its players in a database, and its settings say that the server may not run without. */
public final class GuardPlugin implements Plugin {

    @Override
    public void enable(Context context) throws Exception {
        Map<String, Object> config = Yaml.parse(Files.readString(context.folder().resolve("config.yml")));
        String host = String.valueOf(config.get("database-host"));
        if (canFind(host)) {
            return;
        }
        context.log().warn("Can't connect to the MySQL database! Please check your MySQL settings. Host: " + host);
        if ("true".equals(config.get("stopServer"))) {
            context.log().warn("THE SERVER IS GOING TO SHUT DOWN AS DEFINED IN THE CONFIGURATION!");
            context.server().stop();
        }
    }

    private static boolean canFind(String host) {
        try {
            return InetAddress.getByName(host) != null;
        } catch (java.net.UnknownHostException e) {
            return false;
        }
    }
}

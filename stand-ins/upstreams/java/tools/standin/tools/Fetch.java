package standin.tools;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Properties;

/** What the tools read from their own jar and from the network. */
final class Fetch {

    private static final HttpClient CLIENT = HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10)).build();

    private Fetch() {
    }

    static Properties resource(String name) throws IOException {
        Properties values = new Properties();
        try (InputStream in = Fetch.class.getResourceAsStream("/" + name)) {
            values.load(in);
        }
        return values;
    }

    /** Null when there is nothing at this address. */
    static String text(String url) throws IOException, InterruptedException {
        HttpResponse<String> answer = CLIENT.send(request(url), HttpResponse.BodyHandlers.ofString());
        return answer.statusCode() == 200 ? answer.body() : null;
    }

    static void file(String url, Path target) throws IOException, InterruptedException {
        HttpResponse<Path> answer = CLIENT.send(request(url), HttpResponse.BodyHandlers.ofFile(target));
        if (answer.statusCode() != 200) {
            throw new IOException("Server returned HTTP response code: " + answer.statusCode() + " for URL: " + url);
        }
    }

    private static HttpRequest request(String url) {
        return HttpRequest.newBuilder(URI.create(url)).timeout(Duration.ofSeconds(60)).build();
    }
}

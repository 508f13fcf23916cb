package standin.bridge;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import standin.api.Player;
import standin.api.Plugin;
import standin.api.Server;

/** The program that speaks Bedrock's protocol, and the lines exchanged with it: words, percent-encoded, between tabs. */
final class BridgeProcess {

    private static final int START_SECONDS = 60;
    private static final int STOP_SECONDS = 5;
    private static final int STATUS_EVERY_MILLIS = 500;

    private final Plugin.Context context;
    private final Process process;
    private final Writer input;
    private final CountDownLatch ready = new CountDownLatch(1);
    private volatile boolean signalingUnavailable;
    private final Map<String, BedrockPlayer> players = new ConcurrentHashMap<>();

    BridgeProcess(Plugin.Context context, List<String> arguments) throws IOException {
        this.context = context;
        String program = BridgeProgram.unpack(context.folder()).toAbsolutePath().toString();
        List<String> command = new ArrayList<>(List.of(program, "--bridge"));
        command.addAll(arguments);
        process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
        // However the server ends, its Bedrock side ends too: the program also stops when its input closes.
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
        input = new BufferedWriter(new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8));
        startThread(this::readLines);
        startThread(this::reportStatus);
    }

    void awaitReady() throws InterruptedException, IOException {
        if (!ready.await(START_SECONDS, TimeUnit.SECONDS) || !process.isAlive()) {
            throw new IOException("Geyser could not start to listen");
        }
    }

    /** The TCP port for NetherNet is taken. Known once it is ready. */
    boolean isSignalingUnavailable() {
        return signalingUnavailable;
    }

    void stop() {
        send("stop");
        try {
            if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
        }
    }

    synchronized void send(String... words) {
        StringBuilder line = new StringBuilder();
        for (String word : words) {
            line.append(line.isEmpty() ? "" : "\t")
                .append(URLEncoder.encode(word, StandardCharsets.UTF_8).replace("+", "%20"));
        }
        try {
            input.write(line.append('\n').toString());
            input.flush();
        } catch (IOException ignored) {
            // The program has ended; its players are gone with it.
        }
    }

    private void readLines() throws IOException {
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String[] words = line.split("\t", -1);
                for (int i = 0; i < words.length; i++) {
                    words[i] = URLDecoder.decode(words[i].replace("+", "%2B"), StandardCharsets.UTF_8);
                }
                handle(words);
            }
        } finally {
            ready.countDown();
            players.values().forEach(player -> context.server().leave(player, "Bridge closed"));
        }
    }

    private void handle(String[] words) {
        switch (words[0]) {
            case "unavailable" -> signalingUnavailable = true;
            case "ready" -> ready.countDown();
            case "join" -> join(words[1], words[2], words[3]);
            case "chat" -> withPlayer(words[1], player -> context.server().chat(player, words[2]));
            case "leave" -> withPlayer(words[1], player -> {
                players.remove(words[1]);
                context.server().leave(player, "Bedrock client disconnected");
            });
            case "error" -> context.log().warn(words[1]);
            default -> { }
        }
    }

    private void join(String id, String name, String xuid) {
        Server server = context.server();
        if (!server.hasPlugin("floodgate")) {
            send("kick", id, "This server has no Floodgate, so players need a Java Edition account.");
            return;
        }
        BedrockPlayer player = new BedrockPlayer(this, id, name, xuid);
        context.log().info("Player connected with username " + name);
        players.put(id, player);
        String refusal = server.join(player);
        if (refusal != null) {
            players.remove(id);
            player.disconnect(refusal);
        }
    }

    private interface PlayerTask {
        void run(BedrockPlayer player);
    }

    private void withPlayer(String id, PlayerTask task) {
        BedrockPlayer player = players.get(id);
        if (player != null) {
            task.run(player);
        }
    }

    private void reportStatus() throws InterruptedException {
        Server server = context.server();
        while (process.isAlive()) {
            Stream<String> status = Stream.of("status", server.motd(), String.valueOf(server.maxPlayers()));
            Stream<String> names = server.players().stream().map(Player::name);
            send(Stream.concat(status, names).toArray(String[]::new));
            Thread.sleep(STATUS_EVERY_MILLIS);
        }
    }

    private interface Task {
        void run() throws Exception;
    }

    private void startThread(Task task) {
        Thread thread = new Thread(() -> {
            try {
                task.run();
            } catch (Exception e) {
                context.log().warn("The Bedrock side failed: " + e);
            }
        }, "Geyser");
        thread.setDaemon(true);
        thread.start();
    }
}

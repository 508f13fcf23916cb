package standin;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import standin.api.Player;
import standin.console.Commands;
import standin.console.CrashReport;
import standin.console.Log;
import standin.faults.Faults;
import standin.mods.LoadedMods;
import standin.players.PlayerList;
import standin.plugins.PluginCommands;
import standin.plugins.PluginManager;
import standin.settings.ServerProperties;
import standin.wire.Protocol;
import standin.world.World;

/** The running server: what its parts know of each other. Everything but the getters belongs to the main loop. */
public final class GameServer {

    private static final long SAVE_EVERY_NANOS = 2_000_000_000L;
    private static final long KEEP_ALIVE_EVERY_NANOS = 10_000_000_000L;

    private final Log log;
    private final ServerProperties properties;
    private final Protocol protocol;
    private final MainLoop loop = new MainLoop();
    private final PlayerList playerList;
    private final PluginManager plugins;
    private final LoadedMods mods;
    private final World world;
    private final Commands commands;
    private final PluginCommands pluginCommands;
    private final CountDownLatch stopped = new CountDownLatch(1);

    private volatile long tickedAt = System.nanoTime();
    private volatile boolean isStopping;
    private boolean saving = true;
    private String difficulty;
    private boolean hangsOnStop;
    private int exitCode;
    private long savedAt = System.nanoTime();
    private long keptAliveAt = System.nanoTime();

    GameServer(Log log, ServerProperties properties, Protocol protocol, PluginManager plugins, LoadedMods mods)
        throws IOException {
        this.log = log;
        this.properties = properties;
        this.protocol = protocol;
        this.plugins = plugins;
        this.mods = mods;
        playerList = new PlayerList(log, properties);
        difficulty = properties.text("difficulty").isEmpty() ? "easy" : properties.text("difficulty");
        world = new World(properties.text("level-name"), protocol);
        commands = new Commands(this, new Faults(this));
        pluginCommands = new PluginCommands(playerList, log);
    }

    void saveOnSignals() {
        Runtime.getRuntime().addShutdownHook(new Thread(this::stopForSignal));
    }

    /** Until somebody stops it; then saves and ends the process. */
    void run() throws InterruptedException {
        Watchdog.watch(Thread.currentThread(), this);
        try {
            loop.run(this::tick);
        } catch (RuntimeException | Error e) {
            CrashReport.write(log, version(), "Exception in server tick loop", e);
            exitCode = 1;
        }
        isStopping = true;
        try {
            shutDown();
        } finally {
            stopped.countDown();
            System.exit(exitCode);
        }
    }

    void command(String line) {
        loop.submit(() -> {
            if (!pluginCommands.run(null, line)) {
                answerTo(commands.run(line), log::info);
            }
        });
    }

    public void commandFrom(Player player, String line) {
        log.info(player.name() + " issued server command: /" + line);
        if (pluginCommands.run(player, line)) {
            return;
        }
        if (playerList.operators.contains(player.name())) {
            answerTo(commands.run(line), player::tell);
        } else {
            player.tell("I'm sorry, but you do not have permission to perform this command.");
        }
    }

    public Log log() {
        return log;
    }

    public ServerProperties properties() {
        return properties;
    }

    public MainLoop loop() {
        return loop;
    }

    public PlayerList playerList() {
        return playerList;
    }

    public PluginManager plugins() {
        return plugins;
    }

    PluginCommands pluginCommands() {
        return pluginCommands;
    }

    public World world() {
        return world;
    }

    /** Zero once it is on its way out: nobody watches that. */
    long nanosSinceTick() {
        return isStopping ? 0 : System.nanoTime() - tickedAt;
    }

    public String version() {
        return protocol.version;
    }

    public int port() {
        return properties.number("server-port", 25565);
    }

    public int maxPlayers() {
        return playerList.maxPlayers();
    }

    public List<Player> players() {
        return playerList.all();
    }

    /** Returns the sentence with which the player is refused, or null when they are in. */
    public String join(Player player) {
        String refusal = playerList.refusalFor(player.name());
        if (refusal == null) {
            playerList.add(player);
        }
        return refusal;
    }

    public void leave(Player player, String reason) {
        playerList.remove(player, reason);
        try {
            world.savePlayer(player.uuid());
        } catch (IOException e) {
            log.error("Failed to save player data for " + player.name(), e);
        }
    }

    public void chat(Player player, String text) {
        playerList.chat(player, text);
    }

    /** False when it was so already. */
    public boolean setSaving(boolean on) {
        boolean changed = saving != on;
        saving = on;
        return changed;
    }

    public String difficulty() {
        return difficulty;
    }

    /** False when it was so already. The next start takes it from server.properties again. */
    public boolean setDifficulty(String level) {
        boolean changed = !difficulty.equals(level);
        difficulty = level;
        return changed;
    }

    public boolean save() {
        savedAt = System.nanoTime();
        try {
            world.save();
            return true;
        } catch (IOException e) {
            log.error("Failed to save level " + world.name(), e);
            return false;
        }
    }

    public void hang() {
        log.warn("[standin] the main loop hangs from here on");
        MainLoop.waitForever();
    }

    public void hangOnStop() {
        hangsOnStop = true;
    }

    public void endWith(int code) {
        exitCode = code;
        loop.end();
    }

    private void tick() {
        long now = System.nanoTime();
        tickedAt = now;
        plugins.tick();
        mods.tick();
        world.tick();
        if (saving && now - savedAt > SAVE_EVERY_NANOS) {
            save();
        }
        if (now - keptAliveAt > KEEP_ALIVE_EVERY_NANOS) {
            keptAliveAt = now;
            playerList.all().forEach(Player::keepAlive);
        }
    }

    private void shutDown() {
        log.info("Stopping server");
        if (hangsOnStop) {
            MainLoop.waitForever();
        }
        plugins.disable();
        log.info("Saving players");
        for (Player player : playerList.all()) {
            player.disconnect("Server closed");
            leave(player, "Server closed");
        }
        log.info("Saving worlds");
        log.info("Saving chunks for level 'ServerLevel[" + world.name() + "]'/minecraft:overworld");
        save();
        log.info("ThreadedAnvilChunkStorage: All dimensions are saved");
    }

    /** SIGTERM and SIGINT: the loop does the work, so one that hangs keeps the process alive until it is killed. */
    private void stopForSignal() {
        loop.submit(loop::end);
        try {
            stopped.await();
        } catch (InterruptedException ignored) {
            // The process ends anyway.
        }
    }

    private static void answerTo(String answer, Consumer<String> receiver) {
        if (answer != null) {
            answer.lines().forEach(receiver);
        }
    }
}

package standin.world;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.zip.GZIPOutputStream;
import standin.Software;
import standin.console.Log;
import standin.mods.LoadedMods;
import standin.wire.Protocol;

/** A small world on disk. Each save gives every file the same, larger game time. */
public final class World {

    private static final int TICKS_PER_SAVE = 40;

    private final String name;
    private final Protocol protocol;
    private final Path folder;
    private final List<RegionFile> regions;
    /** By dimension. Only the Bukkit family has rules of its own in each. */
    private final Map<String, GameRules> rules = new LinkedHashMap<>();
    private List<Burden> burdens = List.of();
    private long gameTime;

    public World(String name, Protocol protocol) {
        this.name = name;
        this.protocol = protocol;
        folder = Path.of(name);
        rules.put("overworld", new GameRules(protocol.version, "GameRules"));
        for (String other : List.of("the_nether", "the_end")) {
            rules.put(other, Software.current().hasPlugins()
                ? new GameRules(protocol.version, "GameRules of " + other) : rules.get("overworld"));
        }
        Path overworld = overworld();
        Path nether = nether();
        regions = List.of(
            new RegionFile(overworld, 0, 0), new RegionFile(overworld, -1, 0), new RegionFile(nether, 0, 0));
    }

    public String name() {
        return name;
    }

    public Path folder() {
        return folder;
    }

    /** Null when there is no such dimension. */
    public GameRules rules(String dimension) {
        return rules.get(dimension);
    }

    /** What a server looks at before its own thread begins. */
    public void lookAt(Log log, LoadedMods mods) throws IOException {
        Map<?, ?> level = LevelFile.read(folder, log);
        Files.createDirectories(folder.resolve("playerdata"));
        SessionLock.take(folder.resolve("session.lock"));
        DataPacks.load(folder.resolve("datapacks"), log);
        LevelFile.requireOverworld(level);
        rules.values().forEach(one -> one.read(level));
        LevelFile.missMods(level, mods.ids(), log);
    }

    public void open(Log log) throws IOException {
        Path uid = folder.resolve("uid.dat");
        if (!Files.exists(uid)) {
            UUID id = UUID.randomUUID();
            Files.write(uid, ByteBuffer.allocate(16)
                .putLong(id.getMostSignificantBits()).putLong(id.getLeastSignificantBits()).array());
        }
        if (Software.current().hasPlugins()) {
            refuseCopies(uid, log);
        }
        burdens = Burden.in(new SpawnChunks(log, protocol.dataVersion).load(overworld().resolve("r.0.0.mca")));
        Path time = folder.resolve("standin-time");
        gameTime = Files.exists(time) ? Long.parseLong(Files.readString(time).trim()) : 0;
        save();
    }

    /** Creatures and blocks of the world do what they do; a broken one ends the server. */
    public void tick() {
        burdens.forEach(Burden::tick);
    }

    /** Bukkit knows worlds by the id in their folder, so a copied folder is the same world twice. */
    private void refuseCopies(Path uid, Log log) throws IOException {
        for (String copy : List.of(name + "_nether", name + "_the_end")) {
            Path other = Path.of(copy, "uid.dat");
            if (Files.exists(other) && Files.mismatch(uid, other) == -1) {
                log.error("World " + copy + " is a duplicate of another world and has been prevented from loading. Please"
                    + " delete the uid.dat file from " + copy + "'s world directory if you want to be able to load the"
                    + " duplicate world.");
            }
        }
    }

    public void save() throws IOException {
        gameTime += TICKS_PER_SAVE;
        for (RegionFile region : regions) {
            region.write(protocol.dataVersion, gameTime);
        }
        writeLevel();
        Files.writeString(folder.resolve("standin-time"), gameTime + "\n");
    }

    public void savePlayer(UUID uuid) throws IOException {
        byte[] data = new Nbt().number("DataVersion", protocol.dataVersion).number("standin:seen", gameTime).toBytes();
        writeCompressed(folder.resolve("playerdata").resolve(uuid + ".dat"), data);
    }

    private void writeLevel() throws IOException {
        Path level = folder.resolve("level.dat");
        if (Files.exists(level)) {
            Files.copy(level, folder.resolve("level.dat_old"), StandardCopyOption.REPLACE_EXISTING);
        }
        Nbt data = new Nbt()
            .open("Data")
            .number("DataVersion", protocol.dataVersion)
            .number("version", 19133)
            .text("LevelName", name)
            .number("Time", gameTime)
            .number("LastPlayed", System.currentTimeMillis())
            .open("Version").number("Id", protocol.dataVersion).text("Name", protocol.version).close();
        new LinkedHashSet<>(rules.values()).forEach(one -> one.write(data));
        writeCompressed(level, data.close().toBytes());
    }

    private static void writeCompressed(Path file, byte[] nbt) throws IOException {
        Path fresh = file.resolveSibling(file.getFileName() + ".tmp");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(fresh))) {
            out.write(nbt);
        }
        Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Minecraft moved its dimensions with the year numbers. */
    private boolean hasDimensionFolders() {
        return !protocol.version.startsWith("1.");
    }

    private Path overworld() {
        return hasDimensionFolders() ? dimension("overworld") : folder.resolve("region");
    }

    private Path nether() {
        return hasDimensionFolders() ? dimension("the_nether") : Path.of(name + "_nether", "DIM-1", "region");
    }

    private Path dimension(String dimension) {
        return folder.resolve(Path.of("dimensions", "minecraft", dimension, "region"));
    }
}

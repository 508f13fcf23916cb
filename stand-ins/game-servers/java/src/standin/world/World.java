package standin.world;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.UUID;
import java.util.zip.GZIPOutputStream;
import standin.wire.Protocol;

/** A small world on disk. Each save gives every file the same, larger game time. */
public final class World {

    private static final int TICKS_PER_SAVE = 40;

    private final String name;
    private final Protocol protocol;
    private final Path folder;
    private final List<RegionFile> regions;
    private long gameTime;

    public World(String name, Protocol protocol) {
        this.name = name;
        this.protocol = protocol;
        folder = Path.of(name);
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

    public void open() throws IOException {
        Files.createDirectories(folder.resolve("playerdata"));
        Path uid = folder.resolve("uid.dat");
        if (!Files.exists(uid)) {
            UUID id = UUID.randomUUID();
            Files.write(uid, ByteBuffer.allocate(16)
                .putLong(id.getMostSignificantBits()).putLong(id.getLeastSignificantBits()).array());
        }
        Files.writeString(folder.resolve("session.lock"), "\u2603");
        Path time = folder.resolve("standin-time");
        gameTime = Files.exists(time) ? Long.parseLong(Files.readString(time).trim()) : 0;
        save();
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
        byte[] data = new Nbt()
            .open("Data")
            .number("DataVersion", protocol.dataVersion)
            .number("version", 19133)
            .text("LevelName", name)
            .number("Time", gameTime)
            .number("LastPlayed", System.currentTimeMillis())
            .open("Version").number("Id", protocol.dataVersion).text("Name", protocol.version).close()
            .close()
            .toBytes();
        writeCompressed(level, data);
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

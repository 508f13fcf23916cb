package standin.world;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import standin.console.CrashDetails;

/**
 * A creature or a block of a saved chunk that ends the server whenever its turn comes. Real ones break in code that this
 * server does not have, so here one breaks that carries `standin:broken`.
 */
record Burden(boolean isBlock, String id, double x, double y, double z) {

    static List<Burden> in(List<Map<String, Object>> chunks) {
        List<Burden> burdens = new ArrayList<>();
        for (Map<String, Object> chunk : chunks) {
            for (Map<?, ?> one : compounds(chunk.get("Entities"))) {
                if (one.containsKey("standin:broken") && one.get("Pos") instanceof List<?> at) {
                    burdens.add(new Burden(false, String.valueOf(one.get("id")), number(at.get(0)), number(at.get(1)), number(at.get(2))));
                }
            }
            for (Map<?, ?> one : compounds(chunk.get("block_entities"))) {
                if (one.containsKey("standin:broken")) {
                    burdens.add(new Burden(
                        true, String.valueOf(one.get("id")), number(one.get("x")), number(one.get("y")), number(one.get("z"))));
                }
            }
        }
        return burdens;
    }

    void tick() {
        throw new CrashDetails(isBlock ? "Ticking block entity" : "Ticking entity", isBlock ? blockDetails() : entityDetails(),
            new NullPointerException("Cannot invoke \"Object.hashCode()\" because \"this.target\" is null"));
    }

    private String entityDetails() {
        return "-- Entity being ticked --\nDetails:\n\tEntity Type: %s (net.minecraft.world.entity.Mob)\n\tEntity ID: 42\n".formatted(id)
            + "\tEntity's Exact location: %.2f, %.2f, %.2f\n\tLevel dimension: minecraft:overworld\n".formatted(x, y, z);
    }

    private String blockDetails() {
        return "-- Block entity being ticked --\nDetails:\n\tName: %s // net.minecraft.world.level.block.entity.BlockEntity\n".formatted(id)
            + "\tBlock location: World: (%d,%d,%d), Section: (at 0,0,0 in 0,0,0)\n".formatted((int) x, (int) y, (int) z);
    }

    private static List<Map<?, ?>> compounds(Object value) {
        List<Map<?, ?>> found = new ArrayList<>();
        if (value instanceof List<?> list) {
            list.forEach(one -> {
                if (one instanceof Map<?, ?> map) {
                    found.add(map);
                }
            });
        }
        return found;
    }

    private static double number(Object value) {
        return value instanceof Number number ? number.doubleValue() : 0;
    }
}

package net.minecraft;

/** What Fabric calls the game's client, which no server has. Only its name is needed. */
public class class_310 {
}

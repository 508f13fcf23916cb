import { chooseJava, javaNeed, type JavaNeed } from "@blockwright/minecraft/java-choice";
import { softwareNames, type SoftwareType } from "@blockwright/minecraft/software";

/** Without asking its source, which may say more exactly what a version needs. */
export function javaByTable(software: SoftwareType, minecraftVersion: string): JavaNeed {
  return javaNeed(software, minecraftVersion, { minimum: null, maximum: null });
}

/** Whether a version can run on one of these, as far as our table knows. Bedrock needs none. */
export function hasJava(
  software: SoftwareType,
  minecraftVersion: string,
  available: readonly number[],
): boolean {
  if (software === "bedrock") return true;
  const need = javaByTable(software, minecraftVersion);
  return chooseJava(software, minecraftVersion, need, available) !== undefined;
}

/** For a version that is refused because no machine has its Java. */
export function noJavaSentence(software: SoftwareType, minecraftVersion: string, need: JavaNeed): string {
  const { minimum, maximum } = need;
  const range = maximum === null ? `Java ${minimum} or newer` : rangeText(minimum, maximum);
  return `${softwareNames[software]} for Minecraft ${minecraftVersion} runs on ${range}, which is not here. Please choose another version.`;
}

function rangeText(minimum: number, maximum: number): string {
  return minimum === maximum ? `Java ${minimum}` : `Java ${minimum} to ${maximum}`;
}

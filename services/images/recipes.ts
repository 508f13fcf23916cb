export interface ImageRecipe {
  /** Repository and tag in the engine. */
  reference: string;
  suite: "bookworm" | "trixie" | "sid";
  packages: string[];
  /** Runs in a throw-away container; its output must match `expected`. */
  check: string[];
  expected: RegExp;
  /** Debian's unstable suite may drop a package at any time: such an image is skipped with a message. */
  optional?: boolean;
}

function javaRuntime(major: number, suite: ImageRecipe["suite"], versionText: string): ImageRecipe {
  return {
    reference: `blockwright/java:${major}`,
    suite,
    packages: [`openjdk-${major}-jre-headless`],
    check: ["java", "-version"],
    expected: new RegExp(`version "${versionText}[."_]`),
  };
}

/** Includes the tools that BuildTools calls to patch and compile. */
function builder(major: number, suite: ImageRecipe["suite"]): ImageRecipe {
  const tools =
    "git bash coreutils diffutils patch findutils grep sed gawk tar gzip xz-utils unzip curl procps";
  return {
    reference: `blockwright/builder:${major}`,
    suite,
    packages: [`openjdk-${major}-jdk-headless`, ...tools.split(" ")],
    check: ["bash", "-c", "git --version && javac -version && java -version"],
    expected: new RegExp(`git version [\\s\\S]*javac ${major}[.\\s]`),
  };
}

export const imageRecipes: ImageRecipe[] = [
  builder(25, "trixie"),
  builder(21, "trixie"),
  builder(17, "bookworm"),
  javaRuntime(25, "trixie", "25"),
  javaRuntime(21, "trixie", "21"),
  javaRuntime(17, "bookworm", "17"),
  { ...javaRuntime(8, "sid", "1\\.8"), optional: true },
  {
    // For programs with their own binary, such as the Bedrock server.
    reference: "blockwright/native:latest",
    suite: "trixie",
    packages: ["libcurl4t64", "libssl3t64", "zlib1g", "libstdc++6"],
    check: [
      "sh",
      "-c",
      "for l in libcurl.so.4 libssl.so.3 libz.so.1 libstdc++.so.6; do /usr/lib/*/ld-linux-*.so.* --list /usr/lib/*/$l || exit 1; done; echo user $(id -u)",
    ],
    expected: /\nuser 1000\s*$/,
  },
];

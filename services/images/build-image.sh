#!/bin/bash
# Packs Debian packages into the root file system of a container image, without an image registry and without
# running any maintainer script. Usage: build-image.sh <output.tar> <suite> <package,package,...>
# The Debian mirror is the one that this machine's own apt configuration names.
set -euo pipefail
output=$1 suite=$2 packages=$3

mirror_of() { apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' "Label: $1" | sort -u | head -1; }
mirror=$(mirror_of Debian)
[ -n "$mirror" ] || { echo 'The apt configuration of this machine names no Debian mirror.' >&2; exit 1; }
sources="deb $mirror $suite main"
security=$(mirror_of Debian-Security)
if [ -n "$security" ] && curl -sfIL -m 20 -o /dev/null "${security%/}/dists/$suite-security/InRelease"; then
  sources+=$'\n'"deb $security $suite-security main"
fi

# A proxy or a mirror frozen in time is set in the machine's apt configuration, which mmdebstrap does not read.
mapfile -t settings < <(apt-config dump | grep -E '^Acquire::(Check-Valid-Until|https?::Proxy|Retries) ')

root=$output.tree   # the same every time, so that a build that was killed leaves nothing behind after the next one
rm -rf "$root"; mkdir -p "$root"; trap 'rm -rf "$root" "$output.part"' EXIT

# Packages older than Debian 13 expect these links from the installer.
merge_usr='for d in bin sbin lib lib64; do mkdir -p "$1/usr/$d"; ln -sfn "usr/$d" "$1/$d"; done'
mmdebstrap --quiet --variant=extract --mode=root --setup-hook="$merge_usr" "${settings[@]/#/--aptopt=}" \
  --include="base-files,busybox,ca-certificates,$packages" \
  "$suite" "$root" - <<<"$sources"

# The dynamic linker finds libraries beside a program through /proc; the mount ends with its own mount namespace.
in_image() { unshare --mount sh -c 'mount -t proc proc "$0/proc" && exec chroot "$0" "$@"' "$root" "$@"; }

rm -rf "$root"/dev/* "$root"/boot "$root"/usr/share/{man,doc,locale,bash-completion,lintian,info,zoneinfo/right} \
  "$root"/var/{lib,cache,log}/{apt,dpkg} "$root"/etc/apt "$root"/usr/lib/jvm/*/{jmods,lib/src.zip,man,demo,sample}
# Only a compiler reads this list of older Java versions' classes.
ls "$root"/usr/lib/jvm/*/bin/javac >/dev/null 2>&1 || rm -f "$root"/usr/lib/jvm/*/lib/ct.sym
for applet in $(chroot "$root" /usr/bin/busybox --list); do
  [ -e "$root/usr/bin/$applet" ] || [ -L "$root/usr/bin/$applet" ] || ln -s busybox "$root/usr/bin/$applet"
done

printf 'root:x:0:0::/:/bin/sh\ngame:x:1000:1000::/data:/bin/sh\n' >"$root/etc/passwd"
printf 'root:x:0:\ngame:x:1000:\n' >"$root/etc/group"
printf 'hosts: files dns\n' >"$root/etc/nsswitch.conf"
mkdir -p "$root"/{data,tmp,proc,sys,etc/ssl/certs/java}; chown 1000:1000 "$root/data"; chmod 1777 "$root/tmp"

# The scripts that would collect the certificate authorities never ran. The machine's own additions come along.
# Numbered copies, because Debian has one in a name beyond ASCII, which Java cannot open without a locale.
mkdir "$root/authorities"
number=0
for certificate in "$root"/usr/share/ca-certificates/mozilla/*.crt /usr/local/share/ca-certificates/*.crt; do
  [ ! -f "$certificate" ] || { { cat "$certificate"; echo; } >"$root/authorities/$((number += 1)).crt"; }
done
cat "$root"/authorities/*.crt >"$root/etc/ssl/certs/ca-certificates.crt"

java_home=$(cd "$root" && find usr/lib/jvm -maxdepth 1 -type d -name 'java-*-openjdk-*' 2>/dev/null | head -1 || true)
if [ -n "$java_home" ]; then
  # Java 8 keeps its runtime one folder deeper.
  for program in "$root/$java_home"/jre/bin/* "$root/$java_home"/bin/*; do
    [ ! -x "$program" ] || ln -sfn "${program#"$root"}" "$root/usr/bin/${program##*/}"
  done
  importer=$(cd "$root" && find usr/share -name ca-certificates-java.jar -type f | head -1)
  (cd "$root" && find authorities -name '*.crt') | sed 's|^|+/|' |
    in_image /usr/bin/java -Xmx64m -jar "/$importer" -storepass changeit >/dev/null
  [ -s "$root/etc/ssl/certs/java/cacerts" ] || { echo 'The Java trust store came out empty.' >&2; exit 1; }
fi
rm -rf "$root/authorities" "$root"/usr/share/ca-certificates*

tar -C "$root" --numeric-owner -cf "$output.part" .
mv "$output.part" "$output"

#!/bin/sh
# Makes a Debian 12 virtual machine for Blockwright, which needs root, a Docker Engine and btrfs of its own, with QEMU, on Linux or
# macOS. Written from the manuals of QEMU and cloud-init. Its makers could not download the image, so it has never run as a whole.
set -eu

folder="${BLOCKWRIGHT_VM:-$HOME/.blockwright-vm}"
memory_mb="${VM_MEMORY_MB:-8192}"
cpus="${VM_CPUS:-4}"
disk_gb="${VM_DISK_GB:-60}"
ssh_port="${VM_SSH_PORT:-2222}"

usage() {
  cat <<EOT
services/make-vm.sh start   downloads Debian 12 if needed, starts the machine and copies this repository's last commit into it
services/make-vm.sh shell   opens a shell in it; what the demo and npm run dev serve is then reachable on this computer
services/make-vm.sh stop    shuts it down
services/make-vm.sh remove  deletes it with everything in it

Its files are in $folder (BLOCKWRIGHT_VM). VM_MEMORY_MB ($memory_mb), VM_CPUS ($cpus), VM_DISK_GB ($disk_gb) and VM_SSH_PORT ($ssh_port)
change its size. It needs qemu-system, qemu-img, ssh, git, curl, and one of cloud-localds, genisoimage, xorriso or hdiutil.
EOT
}

case "$(uname -m)" in
  x86_64 | amd64) debian=amd64 qemu="qemu-system-x86_64 -machine q35" ;;
  aarch64 | arm64) debian=arm64 qemu="qemu-system-aarch64 -machine virt -bios ${VM_FIRMWARE:-edk2-aarch64-code.fd}" ;;
  *) echo "There is no image for $(uname -m)." >&2; exit 1 ;;
esac
image_name="debian-12-genericcloud-$debian.qcow2"
image_url="https://cloud.debian.org/images/cloud/bookworm/latest"

in_vm() {
  ssh -p "$ssh_port" -i "$folder/key" -o StrictHostKeyChecking=accept-new -o "UserKnownHostsFile=$folder/known_hosts" \
    -o ConnectTimeout=5 -o LogLevel=ERROR "$@"
}

is_running() { [ -f "$folder/pid" ] && kill -0 "$(cat "$folder/pid")" 2>/dev/null; }

download() {
  [ -f "$folder/$image_name" ] && return
  curl --fail --location --output "$folder/$image_name.part" "$image_url/$image_name"
  wanted="$(curl --fail --silent --show-error --location "$image_url/SHA512SUMS" | sed -n "s/ [ *]*$image_name\$//p")"
  if command -v sha512sum >/dev/null; then sum="sha512sum"; else sum="shasum -a 512"; fi
  found="$($sum "$folder/$image_name.part" | cut -d ' ' -f 1)"
  if [ -z "$wanted" ] || [ "$wanted" != "$found" ]; then
    echo "The image does not match the checksum that Debian publishes." >&2
    exit 1
  fi
  mv "$folder/$image_name.part" "$folder/$image_name"
}

# A small disk that cloud-init reads at the first start.
make_seed() {
  mkdir -p "$folder/seed"
  [ -f "$folder/key" ] || ssh-keygen -q -t ed25519 -N "" -C blockwright-vm -f "$folder/key"
  printf 'instance-id: blockwright\nlocal-hostname: blockwright\n' >"$folder/seed/meta-data"
  cat >"$folder/seed/user-data" <<EOT
#cloud-config
disable_root: false
users:
  - name: root
    ssh_authorized_keys: ["$(cat "$folder/key.pub")"]
apt:
  sources:
    backports:
      source: deb http://deb.debian.org/debian bookworm-backports main
packages: [git, nodejs, npm]
runcmd:
  # btrfs has simple quotas since Linux 6.7, and Debian 12 comes with 6.1.
  - apt-get install --yes -t bookworm-backports linux-image-$debian
  - touch /root/.prepared
power_state:
  mode: reboot
  condition: test -f /root/.prepared
EOT
  seed="$folder/seed.iso"
  if command -v cloud-localds >/dev/null; then
    cloud-localds "$seed" "$folder/seed/user-data" "$folder/seed/meta-data"
  elif command -v genisoimage >/dev/null; then
    genisoimage -quiet -output "$seed" -volid cidata -joliet -rock "$folder/seed/user-data" "$folder/seed/meta-data"
  elif command -v xorriso >/dev/null; then
    xorriso -as mkisofs -quiet -o "$seed" -V cidata -J -r "$folder/seed"
  else
    hdiutil makehybrid -quiet -o "$seed" -iso -joliet -default-volume-name cidata "$folder/seed"
  fi
}

boot() {
  acceleration=tcg
  [ -w /dev/kvm ] && acceleration=kvm
  [ "$(uname -s)" = Darwin ] && acceleration=hvf
  cpu=host
  [ "$acceleration" = tcg ] && cpu=max
  # $qemu holds the program and its machine.
  # shellcheck disable=SC2086
  $qemu -accel "$acceleration" -cpu "$cpu" -smp "$cpus" -m "$memory_mb" -display none -daemonize -pidfile "$folder/pid" \
    -serial "file:$folder/console.log" \
    -drive "file=$folder/disk.qcow2,if=virtio" -drive "file=$folder/seed.iso,if=virtio,media=cdrom,format=raw" \
    -netdev "user,id=net,hostfwd=tcp:127.0.0.1:$ssh_port-:22" -device virtio-net-pci,netdev=net
}

start() {
  mkdir -p "$folder"
  download
  if [ ! -f "$folder/disk.qcow2" ]; then
    qemu-img create -q -f qcow2 -F qcow2 -b "$folder/$image_name" "$folder/disk.qcow2" "${disk_gb}G"
    make_seed
  fi
  is_running || boot
  echo "Waiting for the machine. Its console is $folder/console.log."
  tries=0
  until in_vm root@127.0.0.1 'test -f /root/.prepared && uname -r | grep -qv "^6\.1\."' 2>/dev/null; do
    tries=$((tries + 1))
    if [ "$tries" -gt 120 ]; then
      echo "It did not become ready: see $folder/console.log." >&2
      exit 1
    fi
    sleep 5
  done
  in_vm root@127.0.0.1 'test -d blockwright' || {
    git -C "$(dirname "$0")" bundle create "$folder/blockwright.bundle" HEAD
    in_vm root@127.0.0.1 'cat >/tmp/blockwright.bundle && git clone -q -c advice.detachedHead=false /tmp/blockwright.bundle blockwright' <"$folder/blockwright.bundle"
  }
  echo "Ready. Next: services/make-vm.sh shell, then: cd blockwright, and what the README says under \"Try it\"."
}

# The ports of the instances "demo" and "dev" (services/slots.ts), so that printed addresses open on this computer.
forwards() {
  for port in 29042 29043 29044 30602 30604; do printf ' -L %s:127.0.0.1:%s' "$port" "$port"; done
}

case "${1:-}" in
  start) start ;;
  shell)
    # shellcheck disable=SC2046
    in_vm $(forwards) -t root@127.0.0.1
    ;;
  stop) in_vm root@127.0.0.1 poweroff || true ;;
  remove)
    if is_running; then kill "$(cat "$folder/pid")"; fi
    rm -rf "$folder"
    ;;
  -h | --help | help) usage ;;
  *) usage >&2; exit 64 ;;
esac

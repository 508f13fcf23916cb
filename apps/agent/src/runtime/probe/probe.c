/*
 * Tries one thing that a tenant must not be able to do, and prints "allowed" or "refused: <why>".
 * Static, so that it runs in any image.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/btrfs.h>
#include <linux/fs.h>
#include <poll.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#define ANSWER_WITHIN_MS 1500

static int report(long result) {
  if (result >= 0) puts("allowed");
  else printf("refused: %s\n", strerror(errno));
  return 0;
}

static struct sockaddr_in address_of(const char *ip, const char *port) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((unsigned short)atoi(port))};
  inet_pton(AF_INET, ip, &address.sin_addr);
  return address;
}

static long connect_tcp(const char *ip, const char *port) {
  struct sockaddr_in address = address_of(ip, port);
  int handle = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
  if (connect(handle, (struct sockaddr *)&address, sizeof address) == 0) return 0;
  if (errno != EINPROGRESS) return -1;
  struct pollfd wait = {.fd = handle, .events = POLLOUT};
  int reason = ETIMEDOUT;
  socklen_t length = sizeof reason;
  if (poll(&wait, 1, ANSWER_WITHIN_MS) == 1) getsockopt(handle, SOL_SOCKET, SO_ERROR, &reason, &length);
  errno = reason;
  return reason == 0 ? 0 : -1;
}

static long ask_udp(const char *ip, const char *port) {
  struct sockaddr_in address = address_of(ip, port);
  int handle = socket(AF_INET, SOCK_DGRAM, 0), yes = 1;
  char answer[16];
  setsockopt(handle, SOL_SOCKET, SO_BROADCAST, &yes, sizeof yes);
  if (connect(handle, (struct sockaddr *)&address, sizeof address) < 0 || send(handle, "ping", 4, 0) < 0) return -1;
  struct pollfd wait = {.fd = handle, .events = POLLIN};
  errno = ETIMEDOUT;
  return poll(&wait, 1, ANSWER_WITHIN_MS) == 1 ? recv(handle, answer, sizeof answer, 0) : -1;
}

/* Sends a datagram back from the address it was sent to: from any other the asker would not take it. */
static void echo(int udp) {
  char text[512], control[256];
  struct sockaddr_in from;
  struct iovec part = {.iov_base = text, .iov_len = sizeof text};
  struct msghdr message = {.msg_name = &from, .msg_namelen = sizeof from, .msg_iov = &part, .msg_iovlen = 1,
                           .msg_control = control, .msg_controllen = sizeof control};
  ssize_t size = recvmsg(udp, &message, 0);
  if (size <= 0) return;
  part.iov_len = (size_t)size;
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  if (header != NULL) {
    struct in_pktinfo *way = (struct in_pktinfo *)CMSG_DATA(header);
    way->ipi_ifindex = 0;
  }
  sendmsg(udp, &message, 0);
}

/* Sends "pong" to every connection, and echoes every datagram. */
static int serve(const char *port) {
  struct sockaddr_in address = address_of("0.0.0.0", port);
  int tcp = socket(AF_INET, SOCK_STREAM, 0), udp = socket(AF_INET, SOCK_DGRAM, 0), yes = 1;
  setsockopt(tcp, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  setsockopt(udp, IPPROTO_IP, IP_PKTINFO, &yes, sizeof yes);
  if (bind(tcp, (struct sockaddr *)&address, sizeof address) < 0 || listen(tcp, 16) < 0 ||
      bind(udp, (struct sockaddr *)&address, sizeof address) < 0)
    return perror("serve"), 1;
  puts("serving");
  fflush(stdout);
  struct pollfd both[2] = {{.fd = tcp, .events = POLLIN}, {.fd = udp, .events = POLLIN}};
  while (poll(both, 2, -1) > 0) {
    if (both[0].revents) {
      int client = accept(tcp, NULL, NULL);
      if (write(client, "pong\n", 5) < 0) perror("write");
      close(client);
    }
    if (both[1].revents) echo(udp);
  }
  return 0;
}

/* A subvolume in the folder, charged to the given quota group or to none. */
static long make_subvolume(const char *folder, const char *name, const char *group) {
  int handle = open(folder, O_RDONLY | O_DIRECTORY);
  struct btrfs_qgroup_inherit *inherit = calloc(1, sizeof *inherit + sizeof(__u64));
  struct btrfs_ioctl_vol_args_v2 arguments = {0};
  strncpy(arguments.name, name, BTRFS_SUBVOL_NAME_MAX);
  if (group != NULL) {
    inherit->num_qgroups = 1;
    inherit->qgroups[0] = strtoull(group, NULL, 0);
    arguments.flags = BTRFS_SUBVOL_QGROUP_INHERIT;
    arguments.size = sizeof *inherit + sizeof(__u64);
    arguments.qgroup_inherit = inherit;
  }
  return ioctl(handle, BTRFS_IOC_SUBVOL_CREATE_V2, &arguments);
}

static long make_snapshot(const char *folder, const char *name) {
  int handle = open(folder, O_RDONLY | O_DIRECTORY);
  struct btrfs_ioctl_vol_args_v2 arguments = {.fd = handle};
  strncpy(arguments.name, name, BTRFS_SUBVOL_NAME_MAX);
  return ioctl(handle, BTRFS_IOC_SNAP_CREATE_V2, &arguments);
}

/* The kernel looks at 32 bits of the command, a filter at 64: the upper half must not be a way around it. */
static long make_subvolume_with_high_bits(const char *folder, const char *name) {
  int handle = open(folder, O_RDONLY | O_DIRECTORY);
  struct btrfs_ioctl_vol_args arguments = {0};
  strncpy(arguments.name, name, BTRFS_PATH_NAME_MAX);
  return syscall(SYS_ioctl, handle, (1UL << 32) | BTRFS_IOC_SUBVOL_CREATE, &arguments);
}

static long fill(const char *path, const char *megabytes) {
  static char block[1 << 20];
  int handle = open(path, O_WRONLY | O_CREAT, 0600);
  if (handle < 0) return -1;
  memset(block, 'x', sizeof block);
  for (long left = atol(megabytes) * (long)sizeof block; left > 0;) {
    ssize_t written = write(handle, block, sizeof block);
    if (written < 0 || fsync(handle) < 0) return -1;
    left -= written;
  }
  return 0;
}

/* The 32-bit way into the kernel has a table of calls of its own. */
static long call_32_bit(void) {
#ifdef __x86_64__
  int status;
  pid_t child = fork();
  if (child == 0) {
    long result = 20; /* getpid */
    __asm__ volatile("int $0x80" : "+a"(result));
    _exit(result > 0 ? 0 : 1);
  }
  waitpid(child, &status, 0);
  errno = EPERM;
  return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? 0 : -1;
#else
  errno = ENOSYS;
  return -1;
#endif
}

static long raise_open_files(void) {
  struct rlimit limit = {.rlim_cur = 20000, .rlim_max = 20000};
  return setrlimit(RLIMIT_NOFILE, &limit);
}

static long set_clock(void) {
  struct timeval now;
  gettimeofday(&now, NULL);
  return settimeofday(&now, NULL);
}

static long make_user_namespace_by_clone(void) {
  long child = syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, NULL, NULL, NULL, NULL);
  if (child == 0) _exit(0);
  return child;
}

static long enter_namespace(void) {
  int handle = open("/proc/1/ns/net", O_RDONLY);
  return handle < 0 ? -1 : syscall(SYS_setns, handle, 0);
}

static long call(const char *name) {
  static char memory[256];
  int is(const char *wanted) { return strcmp(name, wanted) == 0; }
  if (is("raw-socket")) return socket(AF_INET, SOCK_RAW, IPPROTO_ICMP);
  if (is("packet-socket")) return socket(AF_PACKET, SOCK_RAW, htons(3));
  if (is("vsock-socket")) return socket(AF_VSOCK, SOCK_STREAM, 0);
  if (is("crypto-socket")) return socket(AF_ALG, SOCK_SEQPACKET, 0);
  if (is("mount")) return mount("none", "/data", "tmpfs", 0, NULL);
  if (is("unmount")) return umount2("/data", MNT_DETACH);
  if (is("open_tree")) return syscall(SYS_open_tree, AT_FDCWD, "/", 1 /* OPEN_TREE_CLONE */);
  if (is("pivot_root")) return syscall(SYS_pivot_root, "/data", "/data");
  if (is("chroot")) return chroot("/data");
  if (is("setuid")) return setuid(0);
  if (is("ptrace")) return ptrace(PTRACE_ATTACH, 1, NULL, NULL);
  if (is("read-memory-of-init")) return open("/proc/1/mem", O_RDWR) < 0 ? -1 : syscall(SYS_process_vm_readv, 1, 0, 0, 0, 0, 0);
  if (is("mknod-disk")) return mknod("/data/disk", S_IFBLK | 0600, makedev(8, 0));
  if (is("mknod-memory")) return mknod("/data/memory", S_IFCHR | 0600, makedev(1, 1));
  if (is("user-namespace")) return unshare(CLONE_NEWUSER);
  if (is("user-namespace-by-clone")) return make_user_namespace_by_clone();
  if (is("network-namespace")) return unshare(CLONE_NEWNET);
  if (is("enter-namespace")) return enter_namespace();
  if (is("keyctl")) return syscall(SYS_keyctl, 0 /* KEYCTL_GET_KEYRING_ID */, -3, 1);
  if (is("add_key")) return syscall(SYS_add_key, "user", "probe", "x", 1, -3);
  if (is("bpf")) return syscall(SYS_bpf, 0, memory, sizeof memory);
  if (is("perf_event_open")) return syscall(SYS_perf_event_open, memory, 0, -1, -1, 0);
  if (is("io_uring")) return syscall(SYS_io_uring_setup, 1, memory);
  if (is("userfaultfd")) return syscall(SYS_userfaultfd, 0);
  if (is("open_by_handle_at")) return syscall(SYS_open_by_handle_at, AT_FDCWD, memory, O_RDONLY);
  if (is("load-module")) return syscall(SYS_init_module, memory, sizeof memory, "");
  if (is("kernel-log")) return syscall(SYS_syslog, 3, memory, sizeof memory);
  if (is("set-clock")) return set_clock();
  if (is("set-host-name")) return sethostname("probe", 5);
  if (is("raise-open-files")) return raise_open_files();
  if (is("32-bit-call")) return call_32_bit();
  errno = EINVAL;
  return printf("unknown call %s: ", name), -1;
}

int main(int count, char **words) {
  const char *verb = count > 1 ? words[1] : "";
  int is(const char *wanted, int arguments) { return strcmp(verb, wanted) == 0 && count == arguments + 2; }
  if (is("serve", 1)) return serve(words[2]);
  if (is("tcp", 2)) return report(connect_tcp(words[2], words[3]));
  if (is("udp", 2)) return report(ask_udp(words[2], words[3]));
  if (is("read", 1)) return report(open(words[2], O_RDONLY));
  if (is("write", 1)) return report(open(words[2], O_WRONLY));
  if (is("create", 1)) return report(open(words[2], O_WRONLY | O_CREAT, 0600));
  if (is("is-root", 0)) return report(geteuid() == 0 ? 0 : (errno = EPERM, -1));
  if (is("call", 1)) return report(call(words[2]));
  if (is("fill", 2)) return report(fill(words[2], words[3]));
  if (is("subvolume", 2)) return report(make_subvolume(words[2], words[3], NULL));
  if (is("subvolume-high-bits", 2)) return report(make_subvolume_with_high_bits(words[2], words[3]));
  if (is("subvolume-charged-to", 3)) return report(make_subvolume(words[2], words[3], words[4]));
  if (is("snapshot", 2)) return report(make_snapshot(words[2], words[3]));
  fprintf(stderr, "probe: what is %s?\n", verb);
  return 2;
}

/*
 * Takes all it can of what the kernel counts for a user or for the whole node, or asks for a little of it as a neighbour
 * does. Static, so that it runs in any image.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <mqueue.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#define USUAL_PIPE_BYTES 65536
#define WATCHED_FILES 1700
#define WATCHERS 120
#define CHILDREN 60

static int report(long result) {
  if (result >= 0) puts("allowed");
  else printf("refused: %s\n", strerror(errno));
  fflush(stdout);
  return 0;
}

static long take_pipe(void) {
  int ends[2];
  if (pipe(ends) < 0) return -1;
  if (fcntl(ends[0], F_GETPIPE_SZ) >= USUAL_PIPE_BYTES) return 0;
  errno = ENOBUFS;
  return -1;
}

/* With a limit of its own that only its own processes should count against. */
static long take_process(void) {
  struct rlimit limit = {.rlim_cur = CHILDREN / 2, .rlim_max = CHILDREN / 2};
  setrlimit(RLIMIT_NPROC, &limit);
  pid_t child = fork();
  if (child == 0) _exit(0);
  return child;
}

static long take_watch(int watcher, int file) {
  char path[64];
  snprintf(path, sizeof path, "/data/watched-%d", file);
  int handle = open(path, O_WRONLY | O_CREAT, 0600);
  if (handle < 0) return -1;
  close(handle);
  return inotify_add_watch(watcher, path, IN_MODIFY);
}

static long take_signal(void) {
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_BLOCK, &all, NULL);
  return sigqueue(getpid(), SIGRTMIN + 1, (union sigval){0});
}

static long take_queue(int number) {
  char name[32];
  struct mq_attr room = {.mq_maxmsg = 10, .mq_msgsize = 8192};
  snprintf(name, sizeof name, "/queue-%d", number);
  return mq_open(name, O_RDWR | O_CREAT, 0600, &room);
}

static long take(const char *what, int number) {
  int is(const char *wanted) { return strcmp(what, wanted) == 0; }
  static int watcher;
  if (is("inotify-instances")) return inotify_init1(0);
  if (is("inotify-watches")) {
    if (number % WATCHED_FILES == 0) watcher = inotify_init1(0);
    return take_watch(watcher, number % WATCHED_FILES);
  }
  if (is("pipe-pages")) return take_pipe();
  if (is("processes")) return take_process();
  if (is("pending-signals")) return take_signal();
  if (is("message-queues")) return take_queue(number);
  fprintf(stderr, "neighbour: what is %s?\n", what);
  exit(2);
}

static void fork_children(void) {
  for (int child = 0; child < CHILDREN; child++)
    if (fork() == 0) pause();
}

/* Until the kernel gives no more. Holds it until killed. */
static _Noreturn void hog(const char *what) {
  long most = strcmp(what, "inotify-watches") == 0 ? (long)WATCHERS * WATCHED_FILES : 200000, taken = 0;
  if (strcmp(what, "processes") == 0) fork_children();
  else
    while (taken < most && take(what, (int)taken) >= 0) taken++;
  printf("took %ld\n", taken);
  fflush(stdout);
  for (;;) pause();
}

/* One datagram each from some source ports to ports from 1 on: every one a flow of its own, and none answered. */
static int flood(const char *ip, long count, int pause_us) {
  struct sockaddr_in to = {.sin_family = AF_INET};
  inet_pton(AF_INET, ip, &to.sin_addr);
  int handle = -1;
  for (long sent = 0; sent < count; sent++) {
    if (sent % 60000 == 0) handle = socket(AF_INET, SOCK_DGRAM, 0);
    to.sin_port = htons((unsigned short)(1 + sent % 60000));
    sendto(handle, "x", 1, 0, (struct sockaddr *)&to, sizeof to);
    if (pause_us > 0) usleep((useconds_t)pause_us);
  }
  printf("sent %ld\n", count);
  fflush(stdout);
  return 0;
}

/* The same towards one port, from every port of each of our addresses. */
static int flood_port(const char *ip, const char *port, int addresses, char **own) {
  struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((unsigned short)atoi(port))};
  inet_pton(AF_INET, ip, &to.sin_addr);
  for (int at = 0; at < addresses; at++) {
    struct sockaddr_in from = {.sin_family = AF_INET};
    inet_pton(AF_INET, own[at], &from.sin_addr);
    for (int number = 2000; number < 62000; number++) {
      int handle = socket(AF_INET, SOCK_DGRAM, 0);
      from.sin_port = htons((unsigned short)number);
      if (bind(handle, (struct sockaddr *)&from, sizeof from) == 0)
        sendto(handle, "x", 1, 0, (struct sockaddr *)&to, sizeof to);
      close(handle);
    }
  }
  return 0;
}

static long read_memory(pid_t process) {
  char byte;
  struct iovec here = {&byte, 1}, there = {(void *)0x400000, 1};
  return process_vm_readv(process, &here, 1, &there, 1, 0);
}

/* The first process that is not of our own group: a neighbour's, where the list of processes is shared. */
static long meddle(const char *how, const char *process) {
  pid_t other = atoi(process);
  char path[64];
  if (strcmp(how, "signal") == 0) return kill(other, 0);
  if (strcmp(how, "ptrace") == 0) return ptrace(PTRACE_ATTACH, other, NULL, NULL);
  if (strcmp(how, "memory") == 0) return read_memory(other);
  if (strcmp(how, "priority") == 0) return setpriority(PRIO_PROCESS, (id_t)other, 19);
  if (strcmp(how, "limits") == 0) return prlimit(other, RLIMIT_NOFILE, NULL, &(struct rlimit){0, 0});
  snprintf(path, sizeof path, "/proc/%d/%s", other, how);
  return open(path, O_RDONLY);
}

int main(int count, char **words) {
  const char *verb = count > 1 ? words[1] : "";
  int is(const char *wanted, int least) { return strcmp(verb, wanted) == 0 && count >= least + 2; }
  if (is("hog", 1)) hog(words[2]);
  if (is("take", 1)) return report(take(words[2], 0));
  if (is("flood", 3)) return flood(words[2], atol(words[3]), atoi(words[4]));
  if (is("flood-port", 3)) return flood_port(words[2], words[3], count - 4, words + 4);
  if (is("meddle", 2)) return report(meddle(words[2], words[3]));
  fprintf(stderr, "neighbour: what is %s?\n", verb);
  return 2;
}

/* The floor: a server that does nothing but write a prepared message to every viewer. floor PORT SIZE

   A viewer says "view". Whatever else is said holds "n":NUMBER; it is answered with `43[{"ok":true}]`, and then every
   viewer gets a message of SIZE bytes with that number. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#define CLIENTS 4096
#define ROOM 65536
static unsigned char in[CLIENTS][4096]; static size_t have[CLIENTS]; static int upgraded[CLIENTS];
static int viewers[CLIENTS], viewer_count; static unsigned char frame[ROOM]; static size_t frame_size, body;

static void broadcast(long number) {
  char text[32]; int n = snprintf(text, sizeof text, "{\"n\":%-12ld,\"x\":\"", number);
  memcpy(frame + body, text, (size_t)n);
  for (int i = 0; i < viewer_count; i++) if (send(viewers[i], frame, frame_size, MSG_NOSIGNAL | MSG_DONTWAIT) < 0 && errno != EAGAIN) viewers[i--] = viewers[--viewer_count];
}
static void heard(int fd, char *text, size_t size) {
  static const char answer[] = "\x81\x0f" "43[{\"ok\":true}]";
  if (size >= 4 && !memcmp(text, "view", 4)) { viewers[viewer_count++] = fd; return; }
  char *found = memmem(text, size, "\"n\":", 4);
  if (!found) return;
  broadcast(strtol(found + 4, NULL, 10));
  if (send(fd, answer, sizeof answer - 1, MSG_NOSIGNAL) < 0) perror("floor");
}
int main(int argc, char **argv) {
  if (argc < 3) return 1;
  struct rlimit limit; getrlimit(RLIMIT_NOFILE, &limit); limit.rlim_cur = limit.rlim_max; setrlimit(RLIMIT_NOFILE, &limit);
  size_t size = (size_t)atoi(argv[2]); frame[0] = 0x81;
  if (size < 126) { frame[1] = (unsigned char)size; body = 2; } else { frame[1] = 126; frame[2] = size >> 8; frame[3] = size & 255; body = 4; }
  memset(frame + body, 'x', size); memcpy(frame + body + size - 2, "\"}", 2); frame_size = body + size;
  int listening = socket(AF_INET, SOCK_STREAM, 0), one = 1, epoll_fd = epoll_create1(0); socklen_t length;
  struct sockaddr_in here = {.sin_family = AF_INET, .sin_port = htons(atoi(argv[1])), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  setsockopt(listening, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
  if (bind(listening, (struct sockaddr *)&here, sizeof here) || listen(listening, 1024)) { perror("floor"); return 1; }
  length = sizeof here; getsockname(listening, (struct sockaddr *)&here, &length);
  printf("%d\n", ntohs(here.sin_port)); fflush(stdout);
  struct epoll_event e = {.events = EPOLLIN, .data.fd = listening}, events[256];
  epoll_ctl(epoll_fd, EPOLL_CTL_ADD, listening, &e);
  for (;;) {
    int n = epoll_wait(epoll_fd, events, 256, -1);
    for (int i = 0; i < n; i++) {
      int fd = events[i].data.fd;
      if (fd == listening) {
        int line = accept4(listening, NULL, NULL, SOCK_NONBLOCK);
        if (line < 0 || line >= CLIENTS) continue;
        setsockopt(line, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one); have[line] = 0; upgraded[line] = 0;
        e.data.fd = line; epoll_ctl(epoll_fd, EPOLL_CTL_ADD, line, &e); continue;
      }
      ssize_t got = recv(fd, in[fd] + have[fd], sizeof in[fd] - have[fd], 0);
      if (got <= 0) { if (got < 0 && errno == EAGAIN) continue; for (int v = 0; v < viewer_count; v++) if (viewers[v] == fd) viewers[v--] = viewers[--viewer_count]; close(fd); continue; }
      have[fd] += (size_t)got; unsigned char *from = in[fd], *end = from + have[fd];
      if (!upgraded[fd]) {
        static const char yes[] = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n";
        unsigned char *rest = memmem(from, have[fd], "\r\n\r\n", 4);
        if (!rest) continue;
        upgraded[fd] = 1; from = rest + 4; if (send(fd, yes, sizeof yes - 1, MSG_NOSIGNAL) < 0) continue;
      }
      while (end - from >= 6) {
        size_t said = from[1] & 127, head = 6;
        if (said == 126) { if (end - from < 8) break; said = from[2] << 8 | from[3]; head = 8; }
        if ((size_t)(end - from) < head + said) break;
        for (size_t b = 0; b < said; b++) from[head + b] ^= from[head - 4 + b % 4];
        heard(fd, (char *)from + head, said); from += head + said;
      }
      have[fd] = (size_t)(end - from); memmove(in[fd], from, have[fd]);
    }
  }
}

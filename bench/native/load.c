/* The load client: many websockets on one epoll, each delivery timed against the tap that caused it.

   load PORT KEY MODE VALUE < plan

   KEY names the number in a message (for example "revision":). MODE is
     closed 0   all taps of the plan, each after every viewer has the one before, and the tapper its answer
     open RATE  all taps of the plan, RATE a second over all tables
     answers 0  all taps of the plan, each after the answer to the one before; viewers are not waited for
     storm 0    connects everybody at once and waits for each one's first number

   The plan has a line for each connection and tap, its fields parted by tabs:
     V TABLE PATH HELLO...     a viewer; each HELLO is sent when the server has said something, if they begin with a ! all at once
     S TABLE PATH HELLO...     a viewer that stops reading when everybody is connected
     T TABLE PATH HELLO...     the tapper of a table (several take turns)
     C TABLE NUMBER MESSAGE    a tap, and the number that it makes
   TABLE:PORT instead of TABLE connects to another server than that of PORT.

   Prints one line of JSON: microseconds. `near`: viewers at the server that took the tap; `far`: those at another one.
   `gaps`: changes that do not continue what the connection was sent before. `late`: what the viewers that had stopped
   reading find when they read on; how many of them find the newest state, and how many were ended. */
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
#include <time.h>
#include <unistd.h>

#define TABLES 256
#define TAPPERS 8
#define SERVERS 4
#define LATE_MS 3000
#define BUFFER (1 << 17)

typedef struct { int fd, table, server, tapper, stalls, ended, ready, numbered; long seen, number; char *path, *hello; size_t have; unsigned char *in; double begun; } Line;
typedef struct { int left; double first; } Side;
typedef struct { char *text; double at; int server; Side side[2]; } Tap; /* near and far */
typedef struct { Tap *taps; int count, room, next, tappers, viewers[SERVERS], turn, answered; int tapper[TAPPERS]; long base; } Table;
typedef struct { double *v; size_t n, room; } Times;

static Line *lines; static int line_count, line_room, epoll_fd, ports[SERVERS], server_count, stalled;
static Table tables[TABLES]; static int table_count;
static Times firsts, lasts, side_firsts[2], side_lasts[2], every, answers; static long deliveries, bytes, changes, skipped, backwards, gaps, lost, late, left_out;
static const char *key; static double deadline;

static double now(void) { struct timespec t; clock_gettime(CLOCK_MONOTONIC, &t); return t.tv_sec * 1e6 + t.tv_nsec / 1e3; }
static void die(const char *why) { fprintf(stderr, "load: %s\n", why); exit(1); }
static void note(Times *t, double v) {
  if (t->n == t->room) { t->room = t->room ? t->room * 2 : 1024; t->v = realloc(t->v, t->room * sizeof *t->v); }
  t->v[t->n++] = v;
}
static int by_size(const void *a, const void *b) { double x = *(double *)a, y = *(double *)b; return (x > y) - (x < y); }
static double at(Times *t, double part) { return t->n ? t->v[(size_t)((t->n - 1) * part)] : -1; }
static void print_times(const char *name, Times *t) {
  qsort(t->v, t->n, sizeof *t->v, by_size);
  printf("\"%s\": {\"n\": %zu, \"p50\": %.1f, \"p90\": %.1f, \"p99\": %.1f, \"max\": %.1f}, ", name, t->n, at(t, .5), at(t, .9), at(t, .99), at(t, 1));
}

static void send_all(int fd, const void *data, size_t size) {
  const char *from = data;
  while (size) {
    ssize_t sent = send(fd, from, size, MSG_NOSIGNAL);
    if (sent < 0) { if (errno == EAGAIN) { usleep(50); continue; } die("a connection is gone while sending"); }
    from += sent; size -= (size_t)sent;
  }
}
static void say(Line *line, const char *text) {
  size_t size = strlen(text), head = 0; unsigned char frame[size + 14];
  frame[head++] = 0x81;
  if (size < 126) frame[head++] = 0x80 | size;
  else { frame[head++] = 0x80 | 126; frame[head++] = size >> 8; frame[head++] = size & 255; }
  memset(frame + head, 0, 4); head += 4;
  memcpy(frame + head, text, size);
  send_all(line->fd, frame, head + size);
}

static void open_line(Line *line) {
  struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(ports[line->server]), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  char request[1024]; int one = 1;
  line->fd = socket(AF_INET, SOCK_STREAM, 0);
  if (line->stalls) { int small = 8192; setsockopt(line->fd, SOL_SOCKET, SO_RCVBUF, &small, sizeof small); }
  line->begun = now();
  if (connect(line->fd, (struct sockaddr *)&to, sizeof to)) die("cannot connect");
  setsockopt(line->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  fcntl(line->fd, F_SETFL, O_NONBLOCK);
  snprintf(request, sizeof request, "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n", line->path, ports[line->server]);
  send_all(line->fd, request, strlen(request));
  line->in = malloc(BUFFER);
  struct epoll_event e = {.events = EPOLLIN, .data.u32 = (unsigned)(line - lines)};
  epoll_ctl(epoll_fd, EPOLL_CTL_ADD, line->fd, &e);
}

static long number_in(const char *text, size_t size) {
  const char *found = memmem(text, size, key, strlen(key));
  return found ? strtol(found + strlen(key), NULL, 10) : -1;
}

/* A change is of use only to whom has the state before it; a whole state is to everybody. Only the product numbers them. */
static void follow(Line *line, const char *text, size_t size) {
  static const char name[] = "\"number\":";
  size_t part = size < 40 ? size : 40; int change = memmem(text, part, "[\"change\"", 9) != NULL;
  const char *found = change ? memmem(text, size, name, 9) : memmem(text + size - part, part, name, 9);
  if (!found) return;
  long number = strtol(found + 9, NULL, 10);
  if (change) { changes++; if (number != line->number + 1) gaps++; }
  line->number = number;
}

static int left(Tap *tap) { return tap->side[0].left + tap->side[1].left; }
static int viewers(Table *table) { int n = 0; for (int s = 0; s < server_count; s++) n += table->viewers[s]; return n; }
static void delivered(Line *line, long number, double when) {
  Table *table = &tables[line->table];
  if (number < line->seen) { backwards++; return; }
  if (line->stalls) { if (number > line->seen) { late++; left_out += number - line->seen - 1; } line->seen = number; return; }
  /* A state covers those before it. */
  for (long n = line->seen + 1; n <= number; n++) {
    long i = n - table->base;
    if (i < 0 || i >= table->next) continue;
    Tap *tap = &table->taps[i];
    if (n < number) skipped++;
    note(&every, when - tap->at);
    int far = line->server != tap->server; Side *side = &tap->side[far], *other = &tap->side[!far];
    if (side->first == 0) side->first = when;
    if (--side->left == 0) { note(&side_firsts[far], side->first - tap->at); note(&side_lasts[far], when - tap->at); }
    if (left(tap) == 0) { note(&firsts, (other->first && other->first < side->first ? other->first : side->first) - tap->at); note(&lasts, when - tap->at); }
  }
  line->seen = number;
}

/* Nobody waits for a viewer that the server has ended; how many there were is told. */
static void lose(Line *line) {
  line->ended = 1;
  if (line->stalls) return;
  if (line->tapper || !line->numbered) die("the server has ended a connection that is needed");
  Table *table = &tables[line->table];
  for (long n = line->seen + 1; n - table->base < table->next; n++) if (n >= table->base) { Tap *tap = &table->taps[n - table->base]; tap->side[line->server != tap->server].left--; }
  table->viewers[line->server]--; line->stalls = 1; lost++;
}

static void packet(Line *line, const char *text, size_t size, double when) {
  if (size == 1 && text[0] == '2') { say(line, "3"); return; }
  deliveries++; bytes += (long)size;
  if (line->hello) { say(line, line->hello); line->hello += strlen(line->hello) + 1; if (!*line->hello) line->hello = NULL; }
  if (line->tapper && size > 2 && text[0] == '4' && text[1] == '3') {
    Table *table = &tables[line->table];
    if (table->answered < table->next) { note(&answers, when - table->taps[table->answered].at); table->answered++; }
    if (memmem(text, size, "\"ok\":false", 10) || memmem(text, size, "\"ok\": false", 11)) { fprintf(stderr, "%.*s\n", (int)size, text); die("a tap was refused"); }
    return;
  }
  long number = number_in(text, size);
  if (number < 0) return;
  follow(line, text, size);
  if (!line->numbered) { line->numbered = 1; line->seen = number; note(&every, when - line->begun); return; }
  if (!line->tapper) delivered(line, number, when);
}

static void take(Line *line) {
  for (;;) {
    ssize_t got = recv(line->fd, line->in + line->have, BUFFER - line->have, 0);
    if (got == 0 || (got < 0 && errno != EAGAIN)) { epoll_ctl(epoll_fd, EPOLL_CTL_DEL, line->fd, NULL); lose(line); return; }
    if (got < 0) return;
    double when = now(); size_t full = (size_t)got == BUFFER - line->have; line->have += (size_t)got;
    unsigned char *from = line->in, *end = line->in + line->have;
    if (!line->ready) {
      unsigned char *body = memmem(from, line->have, "\r\n\r\n", 4);
      if (!body) return;
      if (memcmp(from, "HTTP/1.1 101", 12)) { fprintf(stderr, "%.200s\n", from); die("no upgrade"); }
      line->ready = 1; from = body + 4;
      if (line->hello && line->hello[0] == '!') { line->numbered = 1; for (char *h = line->hello + 1; *h; h += strlen(h) + 1) say(line, h); line->hello = NULL; }
    }
    while (end - from >= 2) {
      size_t size = from[1] & 127, head = 2;
      if (size == 126) { if (end - from < 4) break; size = from[2] << 8 | from[3]; head = 4; }
      else if (size == 127) { if (end - from < 10) break; size = 0; for (int i = 2; i < 10; i++) size = size << 8 | from[i]; head = 10; }
      if (size > BUFFER - 16) die("a message is too long");
      if ((size_t)(end - from) < head + size) break;
      if ((from[0] & 15) == 1) packet(line, (char *)from + head, size, when);
      from += head + size;
    }
    line->have = (size_t)(end - from); memmove(line->in, from, line->have);
    if (!full) return;
  }
}

static void turn(int wait_ms) {
  struct epoll_event events[512]; int n = epoll_wait(epoll_fd, events, 512, wait_ms);
  for (int i = 0; i < n; i++) { Line *line = &lines[events[i].data.u32]; if (!(stalled && line->stalls)) take(line); }
  if (now() > deadline) { fprintf(stderr, "load: "); for (int t = 0; t < table_count; t++) if (tables[t].next < tables[t].count || tables[t].answered < tables[t].next) fprintf(stderr, "table %d at %d/%d, %d answered; ", t, tables[t].next, tables[t].count, tables[t].answered); die("no end in time"); }
}
static void tap(int t, double when) {
  Table *table = &tables[t]; Tap *tap = &table->taps[table->next];
  Line *tapper = &lines[table->tapper[table->turn++ % table->tappers]];
  for (int s = 0; s < server_count; s++) tap->side[s != tapper->server].left += table->viewers[s];
  tap->server = tapper->server; tap->at = when; table->next++;
  say(tapper, tap->text);
}
static int all_numbered(void) { for (int i = 0; i < line_count; i++) if (!lines[i].numbered) return 0; return 1; }
static int arrived(Table *t) { return t->next == 0 || !viewers(t) || left(&t->taps[t->next - 1]) == 0; }
/* What waited for those that had stopped reading: to its end, which is the newest state or that of the connection. */
static void read_late(void) {
  double until = now() + LATE_MS * 1e3; stalled = 0;
  for (int i = 0; i < line_count; i++) {
    Line *line = &lines[i]; Table *table = &tables[line->table];
    while (line->stalls && !line->ended && line->seen < table->base + table->next - 1 && now() < until) { take(line); turn(1); }
  }
}
static int at_newest(void) {
  int n = 0;
  for (int i = 0; i < line_count; i++) { Table *table = &tables[lines[i].table]; n += lines[i].stalls && lines[i].seen == table->base + table->next - 1; }
  return n;
}
static int ended(void) { int n = 0; for (int i = 0; i < line_count; i++) n += lines[i].stalls && lines[i].ended; return n; }
static int server_of(int port) {
  for (int s = 0; s < server_count; s++) if (ports[s] == port) return s;
  if (server_count == SERVERS) die("too many servers");
  ports[server_count] = port; return server_count++;
}

static void read_plan(void) {
  char *text = NULL; size_t room = 0; ssize_t size;
  while ((size = getline(&text, &room, stdin)) > 0) {
    if (text[size - 1] == '\n') text[--size] = 0;
    char *copy = malloc(size + 2); memcpy(copy, text, size); copy[size] = copy[size + 1] = 0;
    char *rest = copy + 2; int t = (int)strtol(rest, &rest, 10), server = *rest == ':' ? server_of((int)strtol(rest + 1, &rest, 10)) : 0; rest++;
    if (t >= TABLES) die("too many tables");
    if (t >= table_count) table_count = t + 1;
    Table *table = &tables[t];
    if (copy[0] == 'C') {
      if (table->count == table->room) { table->room = table->room ? table->room * 2 : 64; table->taps = realloc(table->taps, table->room * sizeof(Tap)); }
      long number = strtol(rest, &rest, 10);
      if (!table->count) table->base = number;
      table->taps[table->count++] = (Tap){.text = rest + 1};
      continue;
    }
    if (line_count == line_room) { line_room = line_room ? line_room * 2 : 256; lines = realloc(lines, line_room * sizeof(Line)); }
    Line *line = &lines[line_count]; memset(line, 0, sizeof *line);
    line->table = t; line->server = server; line->path = rest; line->tapper = copy[0] == 'T'; line->stalls = copy[0] == 'S';
    for (char *c = rest; *c; c++) if (*c == '\t') { *c = 0; if (!line->hello) line->hello = c + 1; }
    if (line->tapper) table->tapper[table->tappers++] = line_count;
    else if (!line->stalls) table->viewers[server]++;
    line_count++;
  }
}

int main(int argc, char **argv) {
  if (argc < 5) die("usage: load PORT KEY MODE VALUE");
  server_of(atoi(argv[1])); key = argv[2]; const char *mode = argv[3]; double value = atof(argv[4]);
  struct rlimit limit; getrlimit(RLIMIT_NOFILE, &limit); limit.rlim_cur = limit.rlim_max; setrlimit(RLIMIT_NOFILE, &limit);
  deadline = now() + (argc > 5 ? atof(argv[5]) : 60) * 1e6;
  epoll_fd = epoll_create1(0);
  read_plan();
  double begun = now();
  for (int i = 0; i < line_count; i++) { open_line(&lines[i]); if (!strcmp(mode, "storm")) { if (i % 8 == 0) turn(0); } else turn(0); }
  while (!all_numbered()) turn(10);
  double connected = now() - begun;
  if (!strcmp(mode, "storm")) { printf("{"); print_times("first_state", &every); printf("\"seconds\": %.4f, \"lost\": %ld}\n", connected / 1e6, lost); return 0; }
  for (double quiet = now() + 300e3; now() < quiet;) turn(5);
  every.n = 0; deliveries = bytes = changes = 0; stalled = 1;
  printf("{\"event\": \"connected\"}\n"); fflush(stdout);
  if (getchar() == -2) return 1;
  begun = now();
  if (!strcmp(mode, "open")) {
    long total = 0, sent = 0; double gap = 1e6 / value, next = now();
    for (int t = 0; t < table_count; t++) total += tables[t].count;
    for (int t = 0; sent < total; t = (t + 1) % table_count) {
      if (tables[t].next == tables[t].count) continue;
      /* Even where it is late it reads: a viewer that nobody reads for is one that has stalled. */
      do { double wait = next - now(); turn(wait > 2000 ? (int)(wait / 1000) - 1 : 0); } while (now() < next);
      tap(t, next); sent++; next += gap;
    }
    for (int t = 0; t < table_count; t++) while (!arrived(&tables[t])) turn(10);
  } else {
    int answers_only = !strcmp(mode, "answers");
    for (int going = 1; going;) {
      going = 0;
      for (int t = 0; t < table_count; t++) {
        Table *table = &tables[t];
        int done = answers_only ? table->answered == table->next : arrived(table) && (!table->tappers || table->answered >= table->next);
        if (table->next < table->count) { going = 1; if (done) tap(t, now()); } else if (!done) going = 1;
      }
      if (going) turn(1);
    }
  }
  double took = (now() - begun) / 1e6; long messages = deliveries, size = bytes, changed = changes;
  printf("{\"event\": \"done\"}\n"); fflush(stdout);
  read_late();
  printf("{"); print_times("first", &firsts); print_times("last", &lasts); print_times("every", &every); print_times("answer", &answers);
  print_times("near_first", &side_firsts[0]); print_times("near_last", &side_lasts[0]); print_times("far_first", &side_firsts[1]); print_times("far_last", &side_lasts[1]);
  printf("\"seconds\": %.4f, \"messages\": %ld, \"bytes\": %ld, \"changes\": %ld, \"skipped\": %ld, \"backwards\": %ld, \"gaps\": %ld, \"lost\": %ld, ", took, messages, size, changed, skipped, backwards, gaps, lost);
  printf("\"late\": {\"states\": %ld, \"left_out\": %ld, \"newest\": %d, \"ended\": %d}}\n", late, left_out, at_newest(), ended() - (int)lost);
  return 0;
}

// Two pages on a bare `ws`: a button in one changes a number in the other. Prints its port.
const { createServer } = require("http");
const { WebSocketServer } = require("ws");

const page = `<!doctype html><meta charset="utf-8"><button>tap</button><output>0</output><script>
const socket = new WebSocket("ws://" + location.host);
socket.onopen = () => { document.body.dataset.open = ""; };
socket.onmessage = (event) => { document.querySelector("output").textContent = event.data; };
document.querySelector("button").addEventListener("pointerup", () => socket.send("tap"));
</script>`;
const http = createServer((_request, response) => response.setHeader("Content-Type", "text/html").end(page));
const server = new WebSocketServer({ server: http, perMessageDeflate: false });
let taps = 0;
server.on("connection", (socket) => {
  socket.on("message", () => {
    taps += 1;
    for (const client of server.clients) {
      client.send(String(taps));
    }
  });
});
http.listen(0, "127.0.0.1", () => console.log(http.address().port));

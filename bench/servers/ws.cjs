// Node's `ws`, bare: repeats a number to every viewer. Prints its port.
const { WebSocketServer } = require("ws");

const size = Number(process.argv[2]);
const viewers = new Set();
const server = new WebSocketServer({ port: 0, host: "127.0.0.1", perMessageDeflate: false, backlog: 1024 });
server.on("listening", () => console.log(server.address().port));
server.on("connection", (socket) => {
  socket.on("close", () => viewers.delete(socket));
  socket.on("message", (data) => {
    const said = data.toString();
    if (said === "view") {
      viewers.add(socket);
      return;
    }
    const head = `{"n":${JSON.parse(said).n},"x":"`;
    const message = `${head}${"x".repeat(size - head.length - 2)}"}`;
    for (const viewer of viewers) {
      viewer.send(message);
    }
    socket.send('43[{"ok":true}]');
  });
});

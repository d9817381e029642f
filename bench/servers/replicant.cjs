// The extension of a NodeCG bundle: a message becomes a replicant, which every page that declared it follows.
const size = Number(process.env.BENCH_SIZE);

module.exports = (nodecg) => {
  const state = nodecg.Replicant("state");
  // Not what an earlier run has left.
  state.value = { n: 0, x: "" };
  nodecg.listenFor("tap", (said, answer) => {
    const head = `{"n":${said.tap},"x":"`;
    state.value = { n: said.tap, x: "x".repeat(size - head.length - 2) };
    answer(null, { ok: true });
  });
};

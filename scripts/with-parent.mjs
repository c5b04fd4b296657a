// Preloaded into the server: ends it when the process that started it has ended, in whatever way. The
// channel between the two closes with either of them, even when no signal can be sent.
if (process.channel) {
  process.once('disconnect', () => {
    process.kill(process.pid, 'SIGTERM')
    setTimeout(() => process.exit(1), 5_000).unref()
  })
}

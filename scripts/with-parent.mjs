// Loaded into the server before anything else: it ends when the process that started it is gone, however that one ended. The
// channel between the two closes with either of them, also where no signal can be sent any more.
if (process.channel) {
  process.once('disconnect', () => {
    process.kill(process.pid, 'SIGTERM')
    setTimeout(() => process.exit(1), 5_000).unref()
  })
}

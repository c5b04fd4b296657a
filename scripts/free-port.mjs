import net from 'node:net'

/** A port of this machine's loopback that nothing listens on. */
export const freePort = () =>
  new Promise((resolve, reject) => {
    const server = net.createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

// @vitest-environment happy-dom
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { OfflineBar } from './offline-bar'
import { watchServer, type Watch } from './server-state'

let watch: Watch | undefined
let server: Server | undefined
const realFetch = globalThis.fetch

afterEach(async () => {
  act(() => watch?.stop())
  cleanup()
  globalThis.fetch = realFetch
  await new Promise((done) => (server ? server.close(done) : done(null)))
})

/** A server that answers liveness on a port; requests of the page go to it. */
async function listen(port = 0): Promise<number> {
  server = createServer((_, response) =>
    response.writeHead(200, { 'access-control-allow-origin': '*', connection: 'close' }).end('{}'),
  )
  await new Promise<void>((done) => server?.listen(port, '127.0.0.1', done))
  return (server.address() as AddressInfo).port
}

it('says that the server is away from when it last answered, and returns once when it is back', async () => {
  const port = await listen()
  globalThis.fetch = (path) => realFetch(new URL(path as string, `http://127.0.0.1:${port}`))
  const onBack = vi.fn()
  watch = watchServer(onBack)
  render(<OfflineBar />)
  watch.check()
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(''))
  await new Promise((done) => server?.close(done))
  watch.check()
  await screen.findByText(/The server isn’t answering. You see what was loaded by/)
  expect(onBack).not.toHaveBeenCalled()
  await listen(port)
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(''), { timeout: 5000 })
  expect(onBack).toHaveBeenCalledOnce()
})

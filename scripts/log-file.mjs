// What a server says, kept in its home: `logs/server.log`, and before it `logs/server.log.1`. Together they stay below twice the size
// at which one of them is put aside.
import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs'
import path from 'node:path'

const bytesMax = 5 * 1024 * 1024

/** Opens the log of a home; `write` appends to it. A log that cannot be written stops no server: `onFailure` hears of it once. */
export function openLog(home, onFailure, most = bytesMax) {
  const file = path.join(home, 'logs', 'server.log')
  let log = null
  let hasFailed = false

  function open() {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
    const fd = openSync(file, 'a', 0o600)
    log = { fd, bytes: fstatSync(fd).size }
  }

  function append(content) {
    if (log && log.bytes > 0 && log.bytes + content.byteLength > most) {
      closeSync(log.fd)
      log = null
      renameSync(file, `${file}.1`)
    }
    if (!log) open()
    writeSync(log.fd, content)
    log.bytes += content.byteLength
  }

  return {
    file,
    write(content) {
      if (hasFailed) return
      try {
        append(Buffer.from(content))
      } catch (error) {
        hasFailed = true
        onFailure(`the log ${file} is not written (${error.code ?? error.message})`)
      }
    },
  }
}

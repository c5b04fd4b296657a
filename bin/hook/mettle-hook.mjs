// What mettle-hook.sh is, for systems without a shell: node mettle-hook.mjs HARNESS URL HOME [JSON]. Leaves at once with 0, and the
// event is sent on in the background.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const words = [fileURLToPath(new URL('send-hook.mjs', import.meta.url)), ...process.argv.slice(2)]
const child = spawn(process.execPath, words, { stdio: ['inherit', 'ignore', 'ignore'], detached: true, windowsHide: true })
child.on('error', () => {})
child.unref()

import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { median, report, rounded } from '@/bench/support/report'

/** How long a harness waits for the hook while the server is offline, compared with a shell that does nothing. */
const runs = 30
/** Background work has ended by then: agents do not end their turns at once. */
const pauseMs = 400
const boundMs = 50
const home = mkdtempSync(path.join(tmpdir(), 'bench-hook-'))
const script = path.resolve('bin/hook/mettle-hook.sh')
const said = JSON.stringify({ session_id: 's', transcript_path: '/t.jsonl', hook_event_name: 'Stop' })

function timed(words: string[]): { ms: number; isDone: boolean } {
  const start = performance.now()
  const { status } = spawnSync('sh', words, { input: said, stdio: ['pipe', 'ignore', 'ignore'] })
  return { ms: performance.now() - start, isDone: status === 0 }
}

const hook: number[] = []
const shell: number[] = []
let isRight = true
for (let run = 0; run < runs; run++) {
  shell.push(timed(['-c', 'exit 0']).ms)
  const { ms, isDone } = timed([script, 'claude-code', 'http://127.0.0.1:1', home])
  hook.push(ms)
  isRight &&= isDone
  await sleep(pauseMs)
}
rmSync(home, { recursive: true, force: true })
/** The 29th of thirty. */
const p95 = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0
report({
  name: 'hook-exit',
  value: { p50Ms: rounded(median(hook), 1), p95Ms: rounded(p95(hook), 1) },
  peer: { shellP50Ms: rounded(median(shell), 1), shellP95Ms: rounded(p95(shell), 1) },
  ratio: rounded(median(hook) / median(shell), 2),
  pass: isRight && p95(hook) <= boundMs,
})

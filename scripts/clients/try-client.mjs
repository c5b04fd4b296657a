// One client: connect, what it lists then, remove, and what it lists afterwards.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { run } from './run.mjs'

/** A refusal, with what the program said. */
class Refused extends Error {
  constructor(what, said) {
    super(`${what}${said.trim() ? `\n${said.trim().split('\n').slice(-12).join('\n')}` : ''}`)
  }
}

/** Runs a command of ours for this home; returns its one document. */
async function mettle(server, home, words, extra = {}) {
  const env = { METTLE_HOME: server.home, METTLE_URL: server.url, ...extra }
  const { code, text } = await run(process.execPath, [server.bin, ...words, '--json'], { home, env })
  const answer = JSON.parse(text.trim().split('\n').at(-1))
  const isUnheard = answer.harnesses?.some((one) => one.hookSeen === false)
  if (code !== 0)
    throw new Refused(
      `mettle ${words.join(' ')} failed${isUnheard ? ': the server received no hook event' : ''}`,
      isUnheard ? '' : text,
    )
  return answer
}

/** What a person had stays byte for byte, unless the client itself wrote the file anew; no entry of ours stays anywhere. */
function checkRestored(home, client, files) {
  for (const file of files) {
    if (!existsSync(file)) continue
    if (readFileSync(file, 'utf8').includes('mettle')) throw new Refused(`${file} still names Mettle after --remove`, '')
  }
  for (const [file, text] of Object.entries(client.files)) {
    const now = readFileSync(path.join(home, file), 'utf8')
    if (files.restored.has(path.join(home, file)) && now !== text) throw new Refused(`${file} is not as it was`, now)
  }
}

/** The same where the client's own variable puts its files elsewhere: it has to find ours there, and nothing in the home. */
async function tryMoved({ harness, lists, movedBy, within = '' }, program, server) {
  const home = mkdtempSync(path.join(os.tmpdir(), 'mettle-client-'))
  try {
    const folder = path.join(home, 'elsewhere')
    mkdirSync(path.join(folder, within), { recursive: true })
    const env = { [movedBy]: folder }
    await mettle(server, home, ['connect', harness], env)
    for (const { words, shows } of lists) {
      const { code, text } = await run(program.bin, words, { home, node: program.node, env })
      if (code !== 0 || !shows.test(text)) throw new Refused(`${words.join(' ')} does not show it with ${movedBy}`, text)
    }
    await mettle(server, home, ['connect', harness, '--remove'], env)
    const [last] = lists.slice(-1)
    const { text } = await run(program.bin, last.words, { home, node: program.node, env })
    if (last.shows.test(text)) throw new Refused(`${last.words.join(' ')} still shows it after --remove with ${movedBy}`, text)
  } finally {
    rmSync(home, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** Tries the plugin folder where the client takes one. */
async function tryPlugin(client, program, server, home) {
  if (!client.plugin) return
  const folder = path.join(home, 'plugin')
  await mettle(server, home, ['connect', client.harness, '--plugin', folder])
  const { code, text } = await run(program.bin, client.plugin.words(folder), { home, node: program.node })
  if (code !== 0 || !client.plugin.shows.test(text)) throw new Refused(`${client.plugin.words('…').join(' ')} refused`, text)
}

/** @throws Refused with what the client said; returns what it was tried with, in a few words */
export async function tryClient(client, program, server) {
  const home = mkdtempSync(path.join(os.tmpdir(), `mettle-client-`))
  try {
    for (const [file, text] of Object.entries(client.files)) {
      mkdirSync(path.dirname(path.join(home, file)), { recursive: true })
      writeFileSync(path.join(home, file), text)
    }
    const { harnesses } = await mettle(server, home, ['connect', client.harness])
    const files = harnesses.flatMap((one) => one.files.map((line) => line.path.replace(/^~/, home)))
    for (const { words, shows } of client.lists) {
      const { code, text } = await run(program.bin, words, { home, node: program.node })
      if (code !== 0 || !shows.test(text)) throw new Refused(`${words.join(' ')} does not show it`, text)
    }
    const removed = await mettle(server, home, ['connect', client.harness, '--remove'])
    const lines = removed.harnesses.flatMap((one) => one.files)
    files.restored = new Set(lines.flatMap((one) => (one.status === 'restored' ? [one.path.replace(/^~/, home)] : [])))
    checkRestored(home, client, files)
    const [first] = client.lists.slice(-1)
    const after = await run(program.bin, first.words, { home, node: program.node })
    if (first.shows.test(after.text)) throw new Refused(`${first.words.join(' ')} still shows it after --remove`, after.text)
    await tryPlugin(client, program, server, home)
    await tryMoved(client, program, server)
    const tried = [...client.lists.map(({ words }) => words.join(' ')), client.movedBy, ...(client.plugin ? ['plugin'] : [])]
    return tried.join(', ')
  } finally {
    rmSync(home, { recursive: true, force: true, maxRetries: 3 })
  }
}

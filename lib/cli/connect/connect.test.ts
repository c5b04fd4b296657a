import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { mettle, serve } from '../serve.test-support'

const stops: (() => Promise<void>)[] = []
afterEach(async () => void (await Promise.all(stops.splice(0).map((stop) => stop()))))

/** A server that takes hooks and remembers the export folders. */
async function machine() {
  const home = mkdtempSync(path.join(os.tmpdir(), 'mettle connect-'))
  const kept: { directories: { path: string; isKept: boolean }[] } = { directories: [] }
  const server = await serve(async (request) => {
    if (request.method === 'PUT') kept.directories = ((await request.json()) as typeof kept).directories
    return Response.json(kept)
  })
  stops.push(() => server.stop())
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(home, file)), { recursive: true })
    writeFileSync(path.join(home, file), text)
  }
  const read = (file: string) => readFileSync(path.join(home, file), 'utf8')
  const run = (...words: string[]) => mettle(['connect', ...words, '--json', '--url', server.url], { HOME: home })
  return { home, kept, write, read, run }
}

type Answer = { harnesses: { harness: string; hookSeen: boolean | null; files: { status: string; reason: string | null }[] }[] }
const statuses = ({ json }: { json: () => unknown }) =>
  (json() as Answer).harnesses.flatMap((one) => one.files.map((file) => file.status))

const settings = '{\r\n\t// mine\r\n\t"model" :  "x",\r\n\t"hooks": { "Stop": [] }\r\n}'
const config = '# mine\nmodel = "x"  # odd\n\n[mcp_servers.them]\ncommand = "them"'

describe('Connecting', { timeout: 60_000 }, () => {
  it('lays down hooks, tools and skills, once, and gives every file back byte for byte', async () => {
    const { home, kept, write, read, run } = await machine()
    write('.claude/settings.json', settings)
    write('.codex/config.toml', config)
    write('.gemini/settings.json', '')
    const dry = await run('--dry-run')
    expect(dry.code).toBe(0)
    expect(read('.claude/settings.json')).toBe(settings)
    const first = await run()
    expect(first.code).toBe(0)
    expect(statuses(first)).toEqual(['written', 'written', 'written', 'written'])
    expect((first.json() as Answer).harnesses.map((one) => one.hookSeen)).toEqual([true, true, true])
    expect(kept.directories.map((one) => one.path)).toEqual([path.join(home, '.claude/skills'), path.join(home, '.codex/skills')])
    const laid = ['.claude/settings.json', '.claude.json', '.codex/config.toml'].map(read)
    expect(laid[0]).toContain('mettle-hook.sh')
    expect(laid[1]).toContain('"mettle"')
    expect(statuses(await run())).toEqual(['unchanged', 'unchanged', 'unchanged', 'unchanged'])
    expect(['.claude/settings.json', '.claude.json', '.codex/config.toml'].map(read)).toEqual(laid)
    const removed = await run('--remove')
    expect(removed.code).toBe(0)
    expect(read('.claude/settings.json')).toBe(settings)
    expect(read('.codex/config.toml')).toBe(config)
    expect(read('.gemini/settings.json')).toBe('')
    expect(existsSync(path.join(home, '.claude.json'))).toBe(false)
    expect(kept.directories).toEqual([])
  })

  it('takes out its entries alone where somebody changed the file since', async () => {
    const { write, read, run } = await machine()
    write('.cursor/mcp.json', '{"mcpServers": {"them": {"command": "x"}}}')
    expect(statuses(await run('cursor'))).toEqual(['written'])
    write('.cursor/mcp.json', read('.cursor/mcp.json').replace('"x"', '"y"'))
    expect(statuses(await run('--remove'))).toEqual(['entries removed'])
    expect(JSON.parse(read('.cursor/mcp.json'))).toEqual({ mcpServers: { them: { command: 'y' } } })
  })

  it('leaves what it cannot read as it is, says the line, and fails', async () => {
    const { write, read, run } = await machine()
    write('.cursor/mcp.json', '{\n  "a" 1\n}')
    const answer = await run('cursor')
    expect(answer.code).toBe(1)
    expect((answer.json() as Answer).harnesses[0]?.files[0]?.reason).toContain('line 2')
    expect(read('.cursor/mcp.json')).toBe('{\n  "a" 1\n}')
  })

  it('fails for a harness that is not on the machine, and does not know one of another name', async () => {
    const { run } = await machine()
    expect(await run('codex')).toMatchObject({ code: 1 })
    expect(await run('nonsense')).toMatchObject({ code: 2 })
  })
})

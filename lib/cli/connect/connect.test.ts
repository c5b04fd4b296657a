import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { mettle } from '../serve.test-support'
import { openMachine, type ConnectAnswer, type Machine } from './machine.test-support'

const open: Machine[] = []
afterEach(async () => void (await Promise.all(open.splice(0).map((one) => one.stop()))))

async function machine(): Promise<Machine> {
  const made = await openMachine()
  open.push(made)
  return made
}

const filesOf = ({ json }: { json: () => unknown }) => (json() as ConnectAnswer).harnesses.flatMap((one) => one.files)
const statuses = (answer: { json: () => unknown }) => filesOf(answer).map((file) => file.status)

describe('Connecting', { timeout: 60_000 }, () => {
  it('connects every harness on the machine, and lists the steps left for a person', async () => {
    const { write, run, seen } = await machine()
    for (const file of ['.claude/settings.json', '.codex/config.toml', '.gemini/settings.json']) write(file, '')
    const answer = await run()
    expect(statuses(answer)).toEqual(Array.from({ length: 8 }, () => 'written'))
    expect((answer.json() as ConnectAnswer).harnesses.map((one) => [one.harness, one.hookSeen, one.note !== null])).toEqual([
      ['claude-code', true, true],
      ['codex', true, true],
      ['gemini', true, true],
    ])
    expect(seen).toEqual(['claude-code', 'codex', 'gemini'])
    expect(statuses(await run())).toEqual(Array.from({ length: 8 }, () => 'unchanged'))
  })

  it('shows each line in a dry run alone, and the files of what it did', async () => {
    const { write, home, url } = await machine()
    write('.gemini/settings.json', '{}\n')
    const say = async (...words: string[]) =>
      (await mettle(['connect', 'gemini', ...words, '--url', url], { HOME: home })).out.split('\n')
    const dry = await say('--dry-run')
    expect(dry).toContainEqual(expect.stringMatching(/^\+ .*"command": "node"/))
    expect(dry.filter((line) => /^(?:Index:|===|---|\+\+\+) /.test(line))).toEqual([])
    expect(await say()).toEqual([
      'gemini:',
      `  ${home}/.gemini/settings.json: written`,
      `  ${home}/.gemini/skills/mettle/SKILL.md: written`,
      '  The server received a hook event.',
      expect.stringContaining('Gemini CLI'),
      '',
    ])
    expect((await say('--remove')).filter((line) => /^[+-]/.test(line))).toEqual([])
  })

  it('gives one small skill in place of copies, which the dry run of a request for them prices', async () => {
    const { write, read, has, run, kept, home, url } = await machine()
    write('.codex/keep', '')
    const mine = '.codex/skills/mettle/SKILL.md'
    expect((await run('codex')).code).toBe(0)
    expect(read(mine)).toContain('skill_suggest')
    expect([has('.codex/skills/ship'), kept.directories]).toEqual([false, []])
    const dry = await mettle(['connect', 'codex', '--copy-skills', '--dry-run', '--url', url], { HOME: home })
    expect(dry.out).toContain('Copies of 40 skills take 17,000 of the 16,000 characters that this program gives its list.')
    expect(dry.out).toContain('the client shortens descriptions')
    expect(dry.out).toContain('.codex/skills/ship/SKILL.md: written (dry run)')
    expect(has('.codex/skills/ship')).toBe(false)
    expect((await run('codex', '--copy-skills')).code).toBe(0)
    // Among copies the server's own takes its place.
    expect([has('.codex/skills/ship'), has(mine)]).toEqual([true, false])
    const later = (await run('codex')).json() as ConnectAnswer
    expect(later.harnesses).toMatchObject([{ hasCopies: true, cost: { budget: 16_000 } }])
    expect((await run('codex', '--remove')).code).toBe(0)
    expect([has('.codex/skills'), kept.directories]).toEqual([false, []])
  })

  it("leaves a skill of somebody else's by that name alone", async () => {
    const { write, read, run } = await machine()
    const text = '---\nname: mettle\ndescription: Mine.\n---\n'
    write('.cursor/skills/mettle/SKILL.md', text)
    expect(statuses(await run('cursor'))).toEqual(['written', 'written', 'refused'])
    expect(statuses(await run('cursor', '--remove'))).toEqual(['restored', 'restored', 'unchanged'])
    expect(read('.cursor/skills/mettle/SKILL.md')).toBe(text)
  })

  it('names every file that it writes or removes, before and after', async () => {
    const { write, run, home, has } = await machine()
    write('.cursor/keep', '')
    const files = ['ship/SKILL.md', '.mettle-skills.json'].map((file) => path.join(home, '.cursor/skills', file))
    const copiesOf = async (...words: string[]) =>
      ((await run('cursor', '--copy-skills', ...words)).json() as ConnectAnswer).harnesses[0]?.copies
    const as = (status: string, list = files) => list.map((file) => ({ path: file, status }))
    expect(await copiesOf('--dry-run')).toEqual(as('written'))
    expect(has('.cursor/skills')).toBe(false)
    expect(await copiesOf()).toEqual(as('written'))
    expect(files.map((file) => has(path.relative(home, file)))).toEqual([true, true])
    expect(await copiesOf('--dry-run')).toEqual([])
    expect(await copiesOf('--remove', '--dry-run')).toEqual(as('removed'))
    expect(await copiesOf('--remove')).toEqual(as('removed'))
    expect(has('.cursor/skills')).toBe(false)
    const { out } = await mettle(['connect', 'cursor', '--copy-skills', '--dry-run', '--url', 'http://127.0.0.1:1'], {
      HOME: home,
    })
    expect(out).toContain('so the skills are unknown')
  })

  it('leaves nothing of its own behind, however the file was rewritten since', async () => {
    const { write, read, has, run } = await machine()
    const again = (file: string, more: object = {}) =>
      write(file, JSON.stringify({ ...(JSON.parse(read(file)) as object), ...more }, null, 4))
    write('.claude/settings.json', '{"model": "x"}')
    write('.claude.json', '{}')
    expect(statuses(await run('claude-code'))).toEqual(['written', 'written', 'written'])
    again('.claude/settings.json', { theme: 'dark' })
    again('.claude.json', { numStartups: 3 })
    expect((await run('claude-code', '--remove')).code).toBe(0)
    expect(JSON.parse(read('.claude/settings.json'))).toEqual({ model: 'x', theme: 'dark' })
    expect(JSON.parse(read('.claude.json'))).toEqual({ numStartups: 3 })
    write('.cursor/keep', '')
    write('.copilot/keep', '')
    for (const name of ['cursor', 'copilot']) expect(statuses(await run(name))).toEqual(['written', 'written', 'written'])
    for (const file of ['.cursor/hooks.json', '.cursor/mcp.json', '.copilot/hooks/mettle.json']) again(file)
    expect((await run('--remove')).code).toBe(0)
    expect(['.cursor/hooks.json', '.cursor/mcp.json', '.copilot/hooks/mettle.json', '.copilot/hooks'].filter(has)).toEqual([])
  })

  it('removes only its own entries when somebody changed the file since', async () => {
    const { write, read, run } = await machine()
    write('.cursor/mcp.json', '{"mcpServers": {"them": {"command": "x"}}}')
    expect(statuses(await run('cursor'))).toEqual(['written', 'written', 'written'])
    write('.cursor/mcp.json', read('.cursor/mcp.json').replace('"x"', '"y"'))
    expect(statuses(await run('--remove'))).toEqual(['restored', 'entries removed', 'restored'])
    expect(JSON.parse(read('.cursor/mcp.json'))).toEqual({ mcpServers: { them: { command: 'y' } } })
  })

  it.each([
    ['cursor', '.cursor/mcp.json', '{\n  "a" 1\n}', 1],
    ['codex', '.codex/config.toml', 'a = 1\nb = = 2\n', 1],
    ['openclaw', '.openclaw/openclaw.json', "{\n  gateway: {port 1},\n  'x': 2,\n}\n", 2],
  ])('leaves what it cannot read of %s as it is, says the line and what to add, and fails', async (name, file, text, index) => {
    const { write, read, run } = await machine()
    write(file, text)
    const answer = await run(name)
    expect(answer.code).toBe(1)
    expect(filesOf(answer)[index]).toMatchObject({
      status: 'refused',
      reason: expect.stringMatching(/line 2: .*manually:\n[^]*bin\/mettle\.mjs/),
    })
    expect(read(file)).toBe(text)
    expect((await run(name, '--remove')).code).toBe(0)
    expect(read(file)).toBe(text)
  })

  it("overwrites nobody's file, and deletes none of its own that was changed since", async () => {
    const { write, read, run } = await machine()
    const file = '.copilot/hooks/mettle.json'
    write(file, '{"version": 1}')
    expect(statuses(await run('copilot'))).toEqual(['refused', 'written', 'written'])
    expect(read(file)).toBe('{"version": 1}')
    expect(statuses(await run('--remove'))).toEqual(['unchanged', 'restored', 'restored'])
    write(file, '')
    expect(statuses(await run('copilot'))).toEqual(['written', 'written', 'written'])
    const changed = read(file).replace('"Stop"', '"PreToolUse"')
    write(file, changed)
    expect(statuses(await run('--remove'))).toEqual(['refused', 'restored', 'restored'])
    expect(read(file)).toBe(changed)
  })

  it('fails for a harness that is not on the machine, and for an unknown name', async () => {
    const { run } = await machine()
    expect(await run('codex')).toMatchObject({ code: 1 })
    expect(await run('nonsense')).toMatchObject({ code: 2 })
  })
})

import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { saveExportDirectories } from '../export/save-directories'
import { receiveHook } from '../hook/receive-hook'
import { listSources } from '../source/list-sources'
import { addSession } from '../session/add-session'
import { forBothDatabases } from '../testing/both-databases.test-support'
import { listConnections } from './list-connections'

afterEach(() => void vi.unstubAllEnvs())

forBothDatabases('Connections', (open) => {
  it('tell what lies in the files of each harness, and what its hook said last', async () => {
    const { ctx, home, clock } = await open()
    vi.stubEnv('HOME', home)
    const write = (file: string, text: string) => {
      mkdirSync(path.dirname(path.join(home, file)), { recursive: true })
      writeFileSync(path.join(home, file), text)
    }
    write('.claude/settings.json', '{"hooks": {"Stop": [{"hooks": [{"command": "sh /x/bin/hook/mettle-hook.sh"}]}]}}')
    write('.cursor/mcp.json', '{"mcpServers": {"them": {}}}')
    await saveExportDirectories(ctx, { directories: [{ path: '~/.claude/skills', isKept: true }] })
    const { items } = await listConnections(ctx, {})
    expect(items.map((one) => [one.harness, one.isFound]).slice(0, 3)).toEqual([
      ['claude-code', true],
      ['cursor', true],
      ['codex', false],
    ])
    expect(items[0]).toMatchObject({
      hasHook: true,
      hasTools: false,
      files: ['~/.claude/settings.json'],
      skills: { path: '~/.claude/skills', isKept: true },
      lastEvent: null,
      plugin: '/api/plugins/claude-code',
    })
    expect(items[1]).toMatchObject({ hasHook: false, hasTools: false, files: [], plugin: null })
    expect(await receiveHook(ctx, { harness: 'claude-code', hook_event_name: 'ConnectTest', session_id: 'x' })).toEqual({
      job: null,
    })
    const seen = (await listConnections(ctx, {})).items[0]?.lastEvent
    expect(seen).toEqual({ at: clock.now().toISOString(), name: 'ConnectTest' })
    const session = {
      sessionKey: 's1',
      agent: 'desk',
      harness: 'codex',
      transcript: { messages: [{ role: 'user', content: 'Hi' }] },
    }
    await addSession(ctx, session)
    const codexOf = async (agent: string | null) =>
      (await listConnections({ ...ctx, agent }, {})).items.find((one) => one.harness === 'codex')?.sessions
    expect([await codexOf(null), await codexOf('desk'), await codexOf('other')]).toEqual([1, 1, 0])
    const remote = { ...ctx, settings: { ...ctx.settings, isLoopback: false } }
    await expect(listConnections(remote, {})).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('and their sessions are found where a variable of the server puts them', async () => {
    const { ctx, home } = await open()
    vi.stubEnv('HOME', home)
    const clientEnv = { CODEX_HOME: path.join(home, 'work') }
    const moved = { ...ctx, settings: { ...ctx.settings, clientEnv } }
    const session = path.join(home, 'work/sessions/2026/s.jsonl')
    mkdirSync(path.dirname(session), { recursive: true })
    writeFileSync(session, '{}\n')
    writeFileSync(path.join(home, 'work/hooks.json'), 'sh /x/bin/hook/mettle-hook.sh')
    const codex = (await listConnections(moved, {})).items.find((one) => one.harness === 'codex')
    expect(codex).toMatchObject({ isFound: true, folder: '~/work', hasHook: true, files: ['~/work/hooks.json'] })
    expect((await listSources(moved, {})).items.map((one) => one.shown)).toEqual(['~/work/sessions'])
    const news = { harness: 'codex', session_id: 's', transcript_path: session } as const
    expect(await receiveHook(moved, news)).toEqual({ job: expect.any(String) })
    await expect(receiveHook(ctx, news)).rejects.toMatchObject({ code: 'forbidden' })
  })
})

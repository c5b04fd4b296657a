import { expect, it } from 'vitest'
import { harnessNames, type HarnessName } from '@/lib/domain/harness/harnesses'
import { makeSkill } from '@/lib/services/testing/make-skill.test-support'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { reportUsed } from '@/lib/services/use/report-used'
import { addSession } from '@/lib/services/session/add-session'
import { claudeLines, type MadeCall } from './transcript.test-support'

/** What the tool of our MCP server is called in a transcript of each harness that can be connected. */
const spelled: Record<HarnessName, string> = {
  'claude-code': 'mcp__mettle__load_skill',
  codex: 'mettle__load_skill',
  gemini: 'mcp_mettle_load_skill',
  cursor: 'mcp_mettle_load_skill',
  opencode: 'mettle_load_skill',
  copilot: 'mettle-load_skill',
  openclaw: 'mettle__load_skill',
}
const everyWay = harnessNames.flatMap((harness) => [
  { harness, key: undefined, says: 'without' },
  { harness, key: 'of-the-call', says: 'with' },
])
const after: MadeCall = { tool: 'Bash', id: 'after', input: { command: 'make ship' }, output: 'shipped' }
const otherwise = (fork: string): MadeCall => ({ tool: 'Bash', id: fork, input: { command: `make ${fork}` }, output: 'done' })

forBothDatabases('A skill loaded through our MCP server', (open) => {
  it.each(everyWay)(
    'by $harness, $says a session key, is one use with its outcome, also in two forks',
    async ({ harness, key }) => {
      const { ctx, store } = await open()
      await makeSkill(ctx, { name: 'ship' })
      // What the server notes itself when the call names the session; without a key it can only hand out a token.
      if (key) await reportUsed(ctx, { skill: 'ship', sessionKey: key, harness: 'mcp', stage: 'loaded' })
      const input = { name: 'ship', ...(key && { sessionKey: key }) }
      const load: MadeCall = { tool: spelled[harness], id: 'load', input, output: 'The text of the skill' }
      const post = (session: string, minute: number, last: MadeCall) =>
        addSession(ctx, {
          transcript: claudeLines({ session, calls: [load, last], start: `2026-02-01T10:0${minute}:00.000Z` }),
          harness,
          outcome: session === 'first' ? 'success' : 'failure',
        })
      await post('fork-1', 1, otherwise('fork-1'))
      await post('first', 0, after)
      await post('fork-2', 2, otherwise('fork-2'))
      await post('first', 0, after)
      const uses = await store.reader.use.findMany()
      expect(uses).toMatchObject([{ stage: 'loaded', outcome: 'success', outcomeSource: 'label' }])
      expect(uses[0]).toMatchObject(key ? { harness: 'mcp', sessionKey: key } : { harness, sessionKey: 'first', useKey: 'load' })
    },
  )
})

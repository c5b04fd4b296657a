import { expect, it } from 'vitest'
import { undoEvent } from '../event/undo-event'
import { addSession } from '../session/add-session'
import { readSession } from '../session/read-session'
import { claudeLines } from '../session/transcript.test-support'
import { forBothDatabases } from '../testing/both-databases.test-support'
import { saveRedactionRules } from './save-rules'
import { listRedactionRules, testRedaction } from './test-redaction'

const staff = { name: 'Staff numbers', pattern: 'EMP-\\d{4}', kind: 'credentials' as const }

forBothDatabases('Redaction rules of a workspace', (open) => {
  it('hold in the test and for what is taken in, wherever the text stands', async () => {
    const { ctx } = await open()
    await saveRedactionRules(ctx, { rules: [staff] })
    expect(await testRedaction(ctx, { text: 'EMP-1234 wrote to ann@example.com' })).toEqual({
      text: '[redacted:credentials] wrote to [redacted:email]',
      marks: [
        { type: 'credentials', count: 1 },
        { type: 'email', count: 1 },
      ],
    })
    const calls = [{ tool: 'Bash', input: { command: 'id EMP-1234' }, output: 'EMP-1234 is known. '.repeat(9000) }]
    const added = await addSession(ctx, { transcript: claudeLines({ session: 's', prompt: 'Look at EMP-1234', calls }) })
    const read = await readSession(ctx, { id: 'session' in added ? added.session.id : '' })
    expect(JSON.stringify(read)).not.toContain('EMP-')
    expect(read.redactions.map((one) => one.type)).toEqual(['credentials'])
  })

  it('are refused by name when they could take for ever, and taken back by undo', async () => {
    const { ctx, store } = await open()
    const bad = saveRedactionRules(ctx, { rules: [staff, { ...staff, name: 'Slow', pattern: '(a+)+' }] })
    await expect(bad).rejects.toMatchObject({ code: 'invalid', issues: [{ path: 'rules.1.pattern' }] })
    const { event } = await saveRedactionRules(ctx, { rules: [staff] })
    expect(await saveRedactionRules(ctx, { rules: [staff] })).toMatchObject({ event: null })
    await undoEvent(ctx, { id: event ?? '' })
    expect(await listRedactionRules(ctx, {})).toEqual({ rules: [] })
    expect(await store.reader.session.count()).toBe(0)
  })
})

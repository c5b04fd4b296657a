import { expect, it } from 'vitest'
import { undoEvent } from '../event/undo-event'
import { addSession } from '../session/add-session'
import { readSession } from '../session/read-session'
import { claudeLines } from '@/lib/ingest/session/transcript.test-support'
import { forBothDatabases } from '../testing/both-databases.test-support'
import { redactionSetting } from '@/lib/kernel/own-rules'
import { writeSetting } from '@/lib/kernel/setting'
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

  it('that an older version took and this one does not apply are named, and stop neither intake nor other rules', async () => {
    const { ctx } = await open()
    const old = { name: 'Old', pattern: '(?<=EMP-)\\d+', kind: 'credentials' as const }
    await writeSetting(ctx.store.db, ctx, redactionSetting, [old])
    expect(await listRedactionRules(ctx, {})).toEqual({
      rules: [old],
      refused: [{ name: 'Old', reason: expect.stringMatching(/look-behind .* not supported/) }],
    })
    await saveRedactionRules(ctx, { rules: [old, { ...staff, pattern: 'STAFF-\\d+' }] })
    expect((await testRedaction(ctx, { text: 'EMP-1 STAFF-2' })).text).toBe('EMP-1 [redacted:credentials]')
    const added = await addSession(ctx, { transcript: claudeLines({ session: 's', prompt: 'Look at STAFF-1', calls: [] }) })
    expect(added).toMatchObject({ created: true })
  })

  it('run in time linear in what is taken in', async () => {
    const { ctx } = await open()
    await saveRedactionRules(ctx, { rules: [{ ...staff, pattern: '\\w+\\w+!' }] })
    // Quadratic, this would take minutes, and the test its time.
    expect((await testRedaction(ctx, { text: `${'a'.repeat(90_000)} b!` })).text).toHaveLength(90_003)
  })

  it('are refused by name when they are not supported, and taken back by undo', async () => {
    const { ctx, store } = await open()
    const bad = saveRedactionRules(ctx, { rules: [staff, { ...staff, name: 'Slow', pattern: '(a)\\1' }] })
    await expect(bad).rejects.toMatchObject({ code: 'invalid', issues: [{ path: 'rules.1.pattern' }] })
    const { event } = await saveRedactionRules(ctx, { rules: [staff] })
    expect(await saveRedactionRules(ctx, { rules: [staff] })).toMatchObject({ event: null })
    await undoEvent(ctx, { id: event ?? '' })
    expect(await listRedactionRules(ctx, {})).toEqual({ rules: [], refused: [] })
    expect(await store.reader.session.count()).toBe(0)
  })
})

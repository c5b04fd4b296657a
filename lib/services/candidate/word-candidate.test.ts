import { expect, it } from 'vitest'
import { proposeCandidate as proposeContract } from '@/lib/contract/candidate'
import { wordCandidate as wordContract } from '@/lib/contract/wording'
import type { Context } from '@/lib/kernel/context'
import { mineAgent } from '@/lib/learning/pattern/mine-agent'
import { saveRedactionRules } from '../redaction/save-rules'
import { undoEvent } from '../event/undo-event'
import { addSession } from '../session/add-session'
import { asAgent, forBothDatabases } from '../testing/both-databases.test-support'
import { learnShipping, shipping, transcript, type Call } from '../testing/sessions.test-support'
import { decideCandidates } from './decide-candidates'
import { editCandidate } from './edit-candidate'
import { listCandidates } from './list-candidates'
import { promoteCandidate } from './promote-candidate'
import { proposeCandidate } from './propose-candidate'
import { readCandidate } from './read-candidate'
import { readWordingEvidence, wordCandidate } from './word-candidate'
import { alsoSaying, shippingWording } from './wording.test-support'

const firstOf = async (ctx: Context) => {
  const [candidate] = (await listCandidates(ctx, {})).items
  if (!candidate) throw new Error('nothing was proposed')
  return candidate
}
async function learned(ctx: Context) {
  await learnShipping(ctx, 'desk')
  return firstOf(ctx)
}
/** Three more sessions of the same work. */
async function relearn(ctx: Context) {
  for (const index of [3, 4, 5]) {
    const words = transcript('Ship the order, please.', shipping(`A-${index}`))
    await addSession(ctx, { agent: 'desk', sessionKey: `desk-${index}`, transcript: words, outcome: 'success' })
  }
  await mineAgent(ctx, '*', async () => undefined)
}

forBothDatabases('A wording of a draft', (start) => {
  it('rests on evidence that is redacted and names no case', async () => {
    const { ctx } = await start()
    const { id, digest } = await learned(ctx)
    const evidence = await readWordingEvidence(ctx, { id })
    expect(evidence).toMatchObject({ id, digest, requests: ['Ship the order, please.'], sessions: 3, wordedBy: [] })
    expect(evidence.steps.map(({ step, tool }) => [step, tool])).toEqual([
      [1, 'search_orders'],
      [2, 'get_order'],
      [3, 'update_order'],
      [4, 'send_note'],
    ])
    expect(evidence.steps[2]?.params).toMatchObject([{ param: 'order_id', placeholder: 'query' }, { constant: 'shipped' }])
    expect(evidence.sentences[0]).toMatchObject({ steps: [1] })
    expect(JSON.stringify(evidence)).not.toMatch(/A-\d\b/)
    await saveRedactionRules(ctx, { rules: [{ name: 'note', pattern: 'on its way', kind: 'address' }] })
    expect(JSON.stringify((await readWordingEvidence(ctx, { id })).draft)).not.toContain('on its way')
  })

  it('hands out commands without values of one case, cut short', async () => {
    const { ctx } = await start()
    for (const index of [0, 1, 2, 3]) {
      const order = `ORD-${4711 + index}`
      const calls: Call[] = [...shipping(order), ['Bash', { command: `tracker close ${order} --note ${'so '.repeat(100)}` }]]
      const words = transcript('Ship the order, please.', calls)
      await addSession(ctx, { agent: 'desk', sessionKey: order, transcript: words, outcome: 'success' })
    }
    await mineAgent(ctx, '*', async () => undefined)
    const evidence = await readWordingEvidence(ctx, { id: (await firstOf(ctx)).id })
    const { heads, examples } = evidence.steps.at(-1) ?? {}
    expect([heads, examples]).toEqual([['tracker'], [expect.stringMatching(/^tracker close <\w+> --note so /)]])
    expect(examples?.[0]?.length).toBeLessThanOrEqual(200)
    expect(JSON.stringify(evidence)).not.toMatch(/ORD-\d|\b47\d\d\b/)
  })

  it('hands out what went wrong at a step, in how many sessions, and what was called next', async () => {
    const { ctx } = await start()
    for (const index of [0, 1, 2]) {
      const words = JSON.stringify(transcript('Ship the order, please.', shipping(`A-${index}`)))
      const failing = words.replaceAll(
        /(?<="name":"update_order","content":)"[^}]*?}"/g,
        JSON.stringify('Error: the record is locked'),
      )
      const sent = {
        agent: 'desk',
        sessionKey: `f-${index}`,
        transcript: failing,
        outcome: 'success' as const,
      }
      await addSession(ctx, sent)
    }
    await mineAgent(ctx, '*', async () => undefined)
    const { steps } = await readWordingEvidence(ctx, { id: (await firstOf(ctx)).id })
    const failed = { what: expect.stringContaining('the record is locked'), sessions: 3, next: ['send_note'] }
    expect(steps.map(({ failures }) => failures)).toEqual([[], [], [failed], []])
  })

  it('is kept beside the generated draft, with whose it is, and can be undone', async () => {
    const { ctx } = await start()
    const { id, digest } = await learned(ctx)
    const before = await readCandidate(ctx, { id })
    const { candidate, wording, event } = await wordCandidate(ctx, { id, ...shippingWording, by: 'claude' })
    expect(candidate).toMatchObject({ digest, name: before.name, wordings: [{ by: 'claude', replay: null, isStale: false }] })
    expect(wording).toMatchObject({
      name: 'ship-a-waiting-order',
      title: 'Ship a waiting order',
      description: shippingWording.description,
    })
    const files = new Map(wording.files.map(({ path, text }) => [path, text]))
    expect(files.get('SKILL.md')).toMatch(/^---\nname: ship-a-waiting-order\n/)
    const recipe = before.files.find(({ path }) => path === 'recipe.json')?.text ?? ''
    expect(files.get('recipe.json')).toBe(recipe.replace(before.name, 'ship-a-waiting-order'))
    expect([...files.keys()]).not.toContain('evals/results.json')
    const { wordings, ...rest } = await readCandidate(ctx, { id })
    expect(wordings).toEqual([wording])
    expect(rest).toEqual({ ...before, wordings: undefined })
    expect((await readWordingEvidence(ctx, { id })).wordedBy).toEqual(['claude'])
    // Sent again, it is the same; another text of the same writer takes its place.
    expect((await wordCandidate(ctx, { id, ...shippingWording, by: 'claude' })).event).toBeNull()
    const second = await wordCandidate(ctx, { id, ...alsoSaying('Repeat it for the next order.'), by: 'claude' })
    expect(second.candidate.wordings.map(({ by }) => by)).toEqual(['claude'])
    await undoEvent(ctx, { id: second.event ?? '' })
    await undoEvent(ctx, { id: event ?? '' })
    expect(await readCandidate(ctx, { id })).toEqual(before)
  })

  it('is approved by its digest, and undone', async () => {
    const { ctx } = await start()
    const { id, name, digest } = await learned(ctx)
    const { wording } = await wordCandidate(ctx, { id, ...shippingWording, by: 'claude' })
    const { skill, event } = await promoteCandidate(ctx, { id, digest: wording.digest })
    expect(skill).toMatchObject({ name: wording.name, title: wording.title, description: wording.description })
    expect(skill.content).toContain('Tell the customer with `send_note`.')
    expect(event.evidence).toMatchObject({ digest: wording.digest, wordedBy: 'claude' })
    await undoEvent(ctx, { id: event.id })
    const { skill: generated } = await promoteCandidate(ctx, { id, digest })
    expect(generated.name).toBe(name)
  })

  it('is no edit: bulk approval takes the draft, and a person’s edit of it is the person’s', async () => {
    const { ctx } = await start()
    const { id, digest } = await learned(ctx)
    const { wording } = await wordCandidate(ctx, { id, ...shippingWording, by: 'claude' })
    const bulk = await decideCandidates(ctx, { items: [{ id, digest: wording.digest }], verb: 'promote' })
    expect(bulk.left).toMatchObject([{ code: 'changed' }])
    const files = wording.files.map(({ path, text }) => ({
      path,
      text: text.replace('Tell the customer', 'Inform the customer'),
    }))
    const edited = await editCandidate(ctx, { id, files, digest: wording.digest })
    expect(edited).toMatchObject({ isEdited: true, name: wording.name, wordings: [{ by: 'claude', isStale: false }] })
    await wordCandidate(ctx, { id, ...alsoSaying('Repeat it for the next order.'), by: 'codex' })
    const after = await readCandidate(ctx, { id })
    expect([after.digest, after.digest === digest]).toEqual([edited.digest, false])
    expect(after.files).toEqual(edited.files)
  })

  it('is stale once mining finds other steps, and current while it finds the same', async () => {
    const { ctx } = await start()
    const { id } = await learned(ctx)
    const { wording } = await wordCandidate(ctx, { id, ...shippingWording, by: 'claude' })
    await relearn(ctx)
    const grown = await readCandidate(ctx, { id })
    expect([grown.sessions.length, grown.wordings[0]?.isStale]).toEqual([6, false])
    const row = await ctx.store.db.candidate.findUniqueOrThrow({ where: { id } })
    const files = grown.files.map(({ path, text }) => ({ path, text: text.replaceAll('"shipped"', '"sent"') }))
    await ctx.store.db.candidate.update({ where: { id: row.id }, data: { files } })
    const other = await readCandidate(ctx, { id })
    expect(other.wordings).toMatchObject([{ by: 'claude', isStale: true }])
    const stale = promoteCandidate(ctx, { id, digest: other.wordings[0]?.digest ?? '' })
    await expect(stale).rejects.toMatchObject({ code: 'conflict', detail: expect.stringContaining('claude') })
    await expect(promoteCandidate(ctx, { id, digest: wording.digest.replace(/./g, '0') })).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  it.each([
    ['a command of its own', alsoSaying('Run `rm -rf orders` at the end.'), 'Run `rm -rf orders` at the end.'],
    ['a value of one case', alsoSaying('The last one was A-1, by the way.'), 'The last one was A-1, by the way.'],
    ['a person', alsoSaying('Then write to maria@example.org about it.'), 'Then write to maria@example.org about it.'],
    [
      'a sentence without steps',
      { ...shippingWording, basis: shippingWording.basis.slice(1) },
      shippingWording.description?.split('. ')[0],
    ],
    [
      'another recipe',
      { ...shippingWording, files: [...shippingWording.files, { path: 'recipe.json', text: '{}' }] },
      'recipe.json',
    ],
    ['a name that is none', { ...shippingWording, name: 'Ship it' }, 'Ship it'],
    ['no SKILL.md', { ...shippingWording, files: [{ path: 'references/a.md', text: 'x' }] }, 'SKILL.md'],
    [
      'other tools allowed',
      {
        ...shippingWording,
        files: [{ path: 'SKILL.md', text: '---\nname: a\ndescription: b\nallowed-tools: Bash\n---\n\n# A\n' }],
      },
      'SKILL.md: allowedTools',
    ],
  ])('is refused with %s, and says the sentence', async (_, sent, sentence) => {
    const { ctx } = await start()
    const { id } = await learned(ctx)
    const before = await readCandidate(ctx, { id })
    const refusal = await wordCandidate(ctx, { id, ...sent }).catch((error: unknown) => error)
    expect(refusal).toMatchObject({
      code: 'invalid',
      issues: expect.arrayContaining([expect.objectContaining({ path: expect.stringContaining(sentence ?? '') })]),
    })
    expect(await readCandidate(ctx, { id })).toEqual(before)
  })

  it('of an agent is the agent’s, for its own drafts, and for what was proposed in words too', async () => {
    const { ctx } = await start()
    const { id } = await learned(ctx)
    expect((await wordCandidate(asAgent(ctx, 'desk'), { id, ...shippingWording, by: 'somebody' })).wording.by).toBe('desk')
    await expect(wordCandidate(asAgent(ctx, 'other'), { id, ...shippingWording })).rejects.toMatchObject({ code: 'not_found' })
    const proposed = await proposeCandidate(ctx, {
      name: 'thank-regulars',
      description: 'Thanks regular customers.',
      instructions: '1. Find them with `search_orders`.',
      steps: [{ tool: 'search_orders' }],
    })
    const sentence = 'Look for regulars with `search_orders`.'
    const worded = { files: [{ path: 'SKILL.md', text: sentence }], basis: [{ sentence, steps: [1] }] }
    expect((await wordCandidate(ctx, { id: proposed.id, ...worded, by: 'claude' })).wording).toMatchObject({
      name: 'thank-regulars',
    })
  })

  it('is taken as the documentation of the operation shows it', async () => {
    const { ctx } = await start()
    const { id } = await proposeCandidate(ctx, proposeContract.example)
    const { wording } = await wordCandidate(ctx, { ...wordContract.example, id })
    expect(wording).toMatchObject({ by: 'claude', title: 'Refund a damaged parcel' })
  })

  it('comes too late for what is decided, and there are at most five', async () => {
    const { ctx } = await start()
    const { id } = await learned(ctx)
    for (const by of ['a', 'b', 'c', 'd', 'e', 'f']) await wordCandidate(ctx, { id, ...shippingWording, by })
    expect((await readCandidate(ctx, { id })).wordings.map(({ by }) => by)).toEqual(['b', 'c', 'd', 'e', 'f'])
    await promoteCandidate(ctx, { id })
    await expect(wordCandidate(ctx, { id, ...shippingWording })).rejects.toMatchObject({ code: 'conflict' })
  })
})

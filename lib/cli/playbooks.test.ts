import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { handle } from '@/lib/http/handle'
import type { Context } from '@/lib/kernel/context'
import { deprecateSkill } from '@/lib/services/skill/act-on-skill'
import { createSkill } from '@/lib/services/skill/create-skill'
import { readSkill } from '@/lib/services/skill/read-skill'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { mettle, serve } from './serve.test-support'

const name = 'ship-orders'
const command = /^npx mettle (.+?)(?: # exit (\d))?$/

/** The commands of a page in its order, each with the exit code from the page, else 0. */
function commandsOf(page: string): { words: string[]; code: number }[] {
  const text = readFileSync(path.resolve('docs/playbooks', page), 'utf8')
  const lines = [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].flatMap(([, block = '']) => block.trim().split('\n'))
  return lines.map((line) => {
    const [, said, code = '0'] = command.exec(line) ?? []
    if (!said) throw new Error(`Not a command of ours: ${line}`)
    const words = [...said.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')
    return { words, code: Number(code) }
  })
}

/** The fault that a page starts from, and the state after its commands ran. */
const pages: Record<string, { breaks: (ctx: Context) => Promise<unknown>; state: string }> = {
  'wrongly-deprecated.md': {
    breaks: (ctx) => deprecateSkill(ctx, { name, reason: 'It failed during the outage' }),
    state: 'verified',
  },
  'file-missing.md': {
    breaks: async (ctx) => rmSync(path.join(ctx.settings.workspaceDir, 'skills', name), { recursive: true }),
    state: 'verified',
  },
  'disk-lost.md': {
    breaks: async (ctx) => rmSync(ctx.settings.workspaceDir, { recursive: true }),
    state: 'released',
  },
}

forBothDatabases('The playbooks', (open) => {
  it.each(Object.entries(pages))('%s works as written', async (page, { breaks, state }) => {
    const { ctx } = await open()
    const content = '# Ship\n\n1. Ship it.\n2. Check that it left.\n'
    for (const one of [name, 'other']) await createSkill(ctx, { name: one, description: 'Ships what was ordered', content })
    await breaks(ctx)
    const server = await serve(handle)
    try {
      const steps = commandsOf(page)
      expect(steps.length).toBeGreaterThan(3)
      for (const { words, code } of steps) {
        const ran = await mettle([...words, '--url', server.url])
        expect([words, ran.code, ran.code === code ? '' : ran.err + ran.out]).toEqual([words, code, ''])
      }
    } finally {
      await server.stop()
    }
    expect(await readSkill(ctx, { name })).toMatchObject({ lifecycle: state, protected: false })
    expect(existsSync(path.join(ctx.settings.workspaceDir, 'skills', name, 'SKILL.md'))).toBe(true)
  })
})

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { lifecycleDiagram } from './diagram'
import { transitionRows } from './transitions'

const blocks = (markdown: string): string[] => [...markdown.matchAll(/```mermaid\n([\s\S]*?)\n```/g)].map(([, text = '']) => text)

describe('the lifecycle diagram', () => {
  it('has an arrow for every move of the table but delete', () => {
    const lines = lifecycleDiagram().split('\n')
    for (const { event, from, to } of transitionRows) {
      if (to === null) continue
      for (const state of from) {
        const arrow = lines.filter((line) => line.startsWith(`  ${state} --> ${to}:`) && line.includes(event))
        expect(arrow.length, `${event} from ${state}`).toBe(event === 'delete' ? 0 : 1)
      }
    }
  })

  it('stands in the README as the table has it: copy it there when the table changes', () => {
    expect(blocks(readFileSync('README.md', 'utf8'))).toContain(lifecycleDiagram())
  })
})

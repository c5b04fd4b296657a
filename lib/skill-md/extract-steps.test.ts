import { describe, expect, it } from 'vitest'
import { extractSteps } from '@/lib/skill-md/extract-steps'

describe('steps of a body', () => {
  it.each(['Steps', 'Workflow', 'Instructions', '2. Instructions:'])('reads the numbered list under %s', (title) => {
    const body = `# Tidy\n\nIntro.\n\n## ${title}\n\nDo this:\n\n1. Read the file with \`Read\`. Then think.\n   - \`file_path\`: the file\n2) **Run** tests\n\n## Notes\n\n1. not a step\n`
    expect(extractSteps(body)).toEqual([
      {
        step: 1,
        action: 'Read the file with Read',
        description: 'Read the file with `Read`. Then think.',
        tool: 'Read',
        params: { file_path: 'the file' },
      },
      { step: 2, action: 'Run tests', description: '**Run** tests' },
    ])
  })

  it('joins the lines of an item and stops at a paragraph', () => {
    const body = '## Steps\n1. One\n   goes on\n2. Two\n\nText.\n\n### Deeper\n3. Three\n'
    expect(extractSteps(body).map((step) => step.description)).toEqual(['One goes on', 'Two', 'Three'])
  })

  it('takes no list from a code block, nor from another section', () => {
    expect(extractSteps('## Steps\n```\n1. no\n```\n')).toEqual([])
    expect(extractSteps('## Usage\n1. no\n')).toEqual([])
    expect(extractSteps('')).toEqual([])
  })
})

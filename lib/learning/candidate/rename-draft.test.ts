import { expect, it } from 'vitest'
import { renameByPerson, renameDraft, titleOfDraft } from './rename-draft'

const draft = [
  { path: 'SKILL.md', text: '---\nname: test\ndescription: Runs the test.\n---\nRun `npm test`.\n' },
  { path: 'recipe.json', text: '{\n  "name": "test",\n  "steps": [{ "command": "npm test" }]\n}\n' },
  { path: 'references/telemetry.md', text: 'After using `test`, say so: `mettle record test`. A contest is no test-run.' },
  { path: 'scripts/replay.sh', text: "npm 'test'\n" },
]

it('changes the name where it means the skill, and no command that holds the same word', () => {
  const renamed = new Map(renameDraft(draft, 'run-tests').map((file) => [file.path, file.text]))
  expect(renamed.get('SKILL.md')).toBe('---\nname: run-tests\ndescription: Runs the test.\n---\nRun `npm test`.\n')
  expect(renamed.get('recipe.json')).toBe('{\n  "name": "run-tests",\n  "steps": [{ "command": "npm test" }]\n}\n')
  expect(renamed.get('references/telemetry.md')).toContain('After using `run-tests`, say so: `mettle record run-tests`')
  expect(renamed.get('references/telemetry.md')).toContain('contest is no test-run')
  expect(renamed.get('scripts/replay.sh')).toBe("npm 'test'\n")
})

it('lets a person’s name take the drafted title with it, and a number leave it', () => {
  const titled = [
    {
      path: 'SKILL.md',
      text: '---\nname: a-then-b\ndescription: D.\nmetadata:\n  title: A, then b\n---\n\n# A, then b\n\nDo it.\n',
    },
  ]
  expect(renameByPerson(titled, 'ship-orders')[0]?.text).toBe(
    '---\nname: ship-orders\ndescription: D.\nmetadata:\n  title: Ship orders\n---\n\n# Ship orders\n\nDo it.\n',
  )
  expect(titleOfDraft(renameByPerson(titled, 'a-then-b', 'Other.'))).toBe('A, then b')
  expect(titleOfDraft(renameDraft(titled, 'a-then-b-2'))).toBe('A, then b')
})

it('leaves a draft without a readable SKILL.md as it is', () => {
  expect(renameDraft([{ path: 'SKILL.md', text: 'no front matter' }], 'x')).toEqual([
    { path: 'SKILL.md', text: 'no front matter' },
  ])
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { beyondAllowed, compareEffects, spokenEffects } from './compare-effects'
import { effectsOf } from './effects-of'

const nothing = { tools: [], commands: [], hosts: [], writes: [], env: [], secrets: [] }
const shell = (command: string) => effectsOf([{ path: 'SKILL.md', text: `# A\n\n\`\`\`sh\n${command}\n\`\`\`\n` }])

describe('the effects of a text', () => {
  it.each([
    ['git push origin main', { commands: ['git push'] }],
    [
      'curl -H "Authorization: $API_TOKEN" https://api.example.com/v1',
      { commands: ['curl'], hosts: ['api.example.com'], env: ['API_TOKEN'], secrets: ['API_TOKEN'] },
    ],
    ['echo x > out/report.txt 2> /dev/null', { commands: ['echo'], writes: ['out/report.txt'] }],
    ['cp <file> deploy/live.yaml', { commands: ['cp'], writes: ['deploy/live.yaml'] }],
    ['mkdir -p build && rm -rf dist', { commands: ['mkdir', 'rm'], writes: ['build', 'dist'] }],
    [
      'scp a.txt admin@files.example.org:/srv',
      { commands: ['scp'], hosts: ['files.example.org'], writes: ['admin@files.example.org:/srv'] },
    ],
    ['cat ~/.ssh/id_ed25519', { commands: ['cat'], secrets: ['.ssh/id_ed25519'] }],
    ['curl http://localhost:3000/x', { commands: ['curl'] }],
    ['echo $HOME $PATH', { commands: ['echo'] }],
  ])('%s', (command, effects) => {
    expect(shell(command)).toEqual({ ...nothing, ...effects })
  })

  it('are those of the prose, the scripts and the recipe, and not of evidence', () => {
    const recipe = {
      steps: [
        { tool: 'Edit', resources: ['src/app.ts'], params: [] },
        { tool: 'Bash', template: 'shipctl roll --to <place>' },
      ],
    }
    const files = [
      { path: 'SKILL.md', text: 'Open https://Docs.Example.com/guide first.' },
      { path: 'scripts/run.sh', text: 'deployctl up' },
      { path: 'scripts/run.py', text: 'key = os.environ["DEPLOY_KEY"]' },
      { path: 'recipe.json', text: JSON.stringify(recipe) },
      { path: 'evals/evals.json', text: 'https://elsewhere.example' },
    ]
    expect(effectsOf(files, ['lookup'])).toEqual({
      tools: ['Bash', 'Edit', 'lookup'],
      commands: ['deployctl', 'shipctl'],
      hosts: ['docs.example.com'],
      writes: ['src/app.ts'],
      env: ['DEPLOY_KEY'],
      secrets: ['DEPLOY_KEY'],
    })
  })

  it('of any text are read without an error, sorted and each once', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('SKILL.md', 'recipe.json', 'scripts/a.sh'), (text, path) => {
        for (const names of Object.values(effectsOf([{ path, text }]))) expect(names).toEqual([...new Set(names)].sort())
      }),
    )
  })
})

describe('how effects differ', () => {
  const before = shell('git push')
  const after = shell('git pull\ncurl https://evil.example/x')

  it('is told by what came and what went', () => {
    expect(compareEffects(before, after)).toEqual({
      added: { commands: ['curl', 'git pull'], hosts: ['evil.example'] },
      removed: { commands: ['git push'] },
    })
    expect(compareEffects(before, before)).toEqual({ added: null, removed: null })
  })

  it('is spoken', () => {
    expect(spokenEffects({ hosts: ['evil.example'], commands: ['a', 'b', 'c', 'd'] })).toBe('4 commands; host evil.example')
  })

  it('is compared with the tools that a skill says it needs', () => {
    const effects = { ...nothing, tools: ['Bash', 'Edit', 'mcp__files__read'] }
    expect(beyondAllowed(effects, ['Bash(git *)', 'mcp__files__*'])).toEqual(['Edit'])
    expect(beyondAllowed(effects, [])).toEqual([])
  })
})

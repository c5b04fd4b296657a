import { describe, expect, it } from 'vitest'
import { plainSkillName, skillCallOf } from '@/lib/domain/session/skill-call'

describe('the skill a call loads', () => {
  it.each([
    ['Skill', { skill: 'deploy' }, 'deploy', 'tool'],
    ['Skill', { skill: 'plugin:deploy', args: 'x' }, 'deploy', 'tool'],
    ['Skill', { command: '/deploy' }, 'deploy', 'tool'],
    ['skill', { name: 'deploy' }, 'deploy', 'tool'],
    ['Read', { file_path: '/home/x/.claude/skills/deploy/SKILL.md' }, 'deploy', 'file'],
    ['read_file', { path: 'skills\\deploy\\skill.md' }, 'deploy', 'file'],
    ['exec_command', { cmd: "sed -n '1,220p' /x/skills/deploy/SKILL.md" }, 'deploy', 'file'],
    ['shell', { command: ['cat', '/x/skills/deploy/SKILL.md'] }, 'deploy', 'file'],
    ['Bash', { command: 'cd /x && cat skills/deploy/SKILL.md | head -40' }, 'deploy', 'file'],
  ])('%s %o', (tool, input, name, way) => {
    expect(skillCallOf({ tool, input })).toEqual({ name, way })
  })

  it.each([
    ['Skill', {}],
    ['Read', { file_path: '/x/skills/deploy/reference.md' }],
    ['Read', { file_path: '/SKILL.md' }],
    ['Write', { file_path: '/x/skills/deploy/SKILL.md' }],
    ['apply_patch', { input: 'cat skills/deploy/SKILL.md' }],
    ['Grep', { path: 'skills/deploy/SKILL.md' }],
    ['Bash', { command: 'git add skills/deploy/SKILL.md' }],
    ['Bash', { command: 'cat a.txt; rm skills/deploy/SKILL.md' }],
    ['Bash', { command: 7 }],
  ])('is none: %s %o', (tool, input) => {
    expect(skillCallOf({ tool, input })).toBeNull()
  })
})

it.each([
  [' /plugin:deploy ', 'deploy'],
  ['deploy', 'deploy'],
  ['', null],
  [7, null],
])('the name in %o', (given, name) => {
  expect(plainSkillName(given)).toBe(name)
})

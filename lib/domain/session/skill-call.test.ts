import { describe, expect, it } from 'vitest'
import { skillCallOf, skillNamesIn } from '@/lib/domain/session/skill-call'

describe('the skill a call loads', () => {
  it.each([
    ['Skill', { skill: 'deploy' }, 'deploy', 'tool'],
    ['load_skill', { name: 'deploy' }, 'deploy', 'tool'],
    ['mcp__mettle__load_skill', { name: 'deploy', sessionKey: 's1' }, 'deploy', 'tool'],
    ['mcp__plugin_mettle_mettle__load_skill', { name: 'deploy' }, 'deploy', 'tool'],
    ['mcp_mettle_load_skill', { name: 'deploy' }, 'deploy', 'tool'],
    ['mettle__load_skill', { name: 'deploy' }, 'deploy', 'tool'],
    ['mettle_load_skill', { name: 'deploy' }, 'deploy', 'tool'],
    ['mettle-load_skill', { name: 'deploy' }, 'deploy', 'tool'],
    ['mettle.skill_get', { name: 'deploy', version: 2 }, 'deploy', 'tool'],
    ['mettle/skill_get', { name: 'deploy' }, 'deploy', 'tool'],
    ['skill_get', { name: 'deploy' }, 'deploy', 'tool'],
    ['MCP:load_skill', { name: 'deploy' }, 'deploy', 'tool'],
    ['CallMcpTool', { server: 'mettle', toolName: 'load_skill', arguments: { name: 'deploy' } }, 'deploy', 'tool'],
    ['use_mcp_tool', { server_name: 'mettle', tool_name: 'skill_get', arguments: '{"name":"deploy"}' }, 'deploy', 'tool'],
    ['Skill', { command: '/deploy' }, 'deploy', 'tool'],
    ['skill', { name: 'deploy' }, 'deploy', 'tool'],
    ['Read', { file_path: '/home/x/.claude/skills/deploy/SKILL.md' }, 'deploy', 'file'],
    ['read_file', { path: 'skills\\deploy\\skill.md' }, 'deploy', 'file'],
    ['exec_command', { cmd: "sed -n '1,220p' /x/skills/deploy/SKILL.md" }, 'deploy', 'file'],
    ['shell', { command: ['cat', '/x/skills/deploy/SKILL.md'] }, 'deploy', 'file'],
    ['Bash', { command: 'cd /x && cat skills/deploy/SKILL.md | head -40' }, 'deploy', 'file'],
  ])('%s %o', (tool, input, name, way) => {
    expect(skillCallOf({ tool, input })).toEqual({ names: [name], way })
  })

  it('may mean a connector key as it stands, or the skill of a plug-in', () => {
    const call = { tool: 'Skill', input: { skill: 'salesforce:pipeline', args: 'x' } }
    expect(skillCallOf(call)).toEqual({ names: ['salesforce:pipeline', 'pipeline'], way: 'tool' })
  })

  it.each([
    ['Skill', {}],
    ['mcp__mettle__skill_search', { query: 'deploy', name: 'deploy' }],
    ['mcp__mettle__memory_feedback', { target: 'deploy', name: 'deploy' }],
    ['mcp__other__skill_get', { name: 'deploy' }],
    ['CallMcpTool', { server: 'other', toolName: 'load_skill', arguments: { name: 'deploy' } }],
    ['CallMcpTool', { server: 'mettle', toolName: 'skill_search', arguments: { name: 'deploy' } }],
    ['CallMcpTool', { server: 'mettle', toolName: 'load_skill', arguments: 'deploy' }],
    ['mcp__gunmettle__load_skill', { name: 'deploy' }],
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
  [' /plugin:deploy ', ['plugin:deploy', 'deploy']],
  ['deploy', ['deploy']],
  ['', []],
  [':', [':']],
  [7, []],
])('the names in %o', (given, names) => {
  expect(skillNamesIn(given)).toEqual(names)
})

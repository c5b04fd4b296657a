import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { pluginHarnesses, type PluginHarness } from '@/lib/contract/connection'
import { pluginFiles } from './plugin-files'

const bytes = (text: string) => new TextEncoder().encode(text)
const content = {
  url: 'http://127.0.0.1:4310',
  version: '1.0.0+abcd',
  scripts: [{ path: 'mettle-hook.sh', content: bytes('#!/bin/sh') }],
  skills: [{ name: 'ship', files: [{ path: 'SKILL.md', content: bytes('---') }] }],
}

const kebab = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
const version = z.string().regex(/^\d+\.\d+\.\d+(\+[0-9a-z]+)?$/)
const inside = z.string().regex(/^\.\/(?!.*\.\.)/)
const group = z.strictObject({ hooks: z.array(z.strictObject({ type: z.literal('command'), command: z.string() })).min(1) })
const server = z.strictObject({ type: z.literal('http'), url: z.url() })

/** What each harness documents of its files, as strict schemas: a field that it does not name is a fault. */
const documented: Record<PluginHarness, Record<string, z.ZodType>> = {
  'claude-code': {
    '.claude-plugin/marketplace.json': z.strictObject({
      name: kebab,
      owner: z.strictObject({ name: z.string(), email: z.email().optional() }),
      description: z.string().min(1),
      plugins: z.array(z.strictObject({ name: kebab, source: inside, description: z.string(), version })).min(1),
    }),
    'mettle/.claude-plugin/plugin.json': z.strictObject({
      name: kebab,
      version,
      description: z.string(),
      author: z.strictObject({ name: z.string() }),
    }),
    'mettle/hooks/hooks.json': z.strictObject({
      hooks: z.partialRecord(
        z.enum(['SessionStart', 'UserPromptSubmit', 'PostToolUse', 'Stop', 'SubagentStop', 'SessionEnd']),
        z.array(group),
      ),
    }),
    'mettle/.mcp.json': z.strictObject({ mcpServers: z.record(kebab, server) }),
  },
  codex: {
    '.agents/plugins/marketplace.json': z.strictObject({
      name: kebab,
      interface: z.strictObject({ displayName: z.string() }),
      plugins: z.array(
        z.strictObject({
          name: kebab,
          source: z.strictObject({ source: z.literal('local'), path: inside }),
          policy: z.strictObject({
            installation: z.enum(['AVAILABLE', 'INSTALLED_BY_DEFAULT', 'NOT_AVAILABLE']),
            authentication: z.enum(['ON_INSTALL', 'ON_USE']),
          }),
          category: z.string(),
        }),
      ),
    }),
    'mettle/.codex-plugin/plugin.json': z.strictObject({
      name: kebab,
      version,
      description: z.string(),
      skills: inside,
      hooks: inside,
      mcpServers: inside,
      interface: z.strictObject({ displayName: z.string(), shortDescription: z.string(), category: z.string() }),
    }),
    'mettle/hooks/hooks.json': z.strictObject({
      hooks: z.partialRecord(z.enum(['SessionStart', 'UserPromptSubmit', 'PreToolUse', 'PostToolUse', 'Stop']), z.array(group)),
    }),
    'mettle/.mcp.json': z.strictObject({ mcpServers: z.record(kebab, server) }),
  },
}

describe.each(pluginHarnesses)('The plugin of %s', (harness) => {
  const files = new Map(pluginFiles(harness, content).map((file) => [file.path, new TextDecoder().decode(file.content)]))

  it('holds the files that the harness documents, each as documented, and no other beside scripts and skills', () => {
    const schemas = documented[harness]
    for (const [path, schema] of Object.entries(schemas)) schema.parse(JSON.parse(files.get(path) ?? 'null'))
    const others = [...files.keys()].filter((path) => !(path in schemas))
    expect(others).toEqual(['mettle/scripts/mettle-hook.sh', 'mettle/skills/ship/SKILL.md'])
  })

  it('calls its own script by the folder that the harness names, for itself', () => {
    const hooks = files.get('mettle/hooks/hooks.json') ?? ''
    expect(hooks).toMatch(new RegExp(`sh .*PLUGIN_ROOT.*/scripts/mettle-hook.sh.* ${harness} http://127.0.0.1:4310 `))
    expect(files.get('mettle/.mcp.json')).toContain('http://127.0.0.1:4310/api/mcp')
  })
})

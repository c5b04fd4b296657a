import { mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { credential } from '../credential'
import { openMachine, type ConnectAnswer, type Machine } from './machine.test-support'

let machine: Machine
afterEach(() => machine.stop())

const run = async (...words: string[]) => {
  const { json } = await machine.run('codex', ...words)
  return { line: (json() as ConnectAnswer).harnesses[0] }
}

describe('A harness that is connected to a server with a token', () => {
  it('gets a key of its own, which its hook and its bridge read and no shared file holds', async () => {
    machine = await openMachine({ token: 'the token of the owner' })
    mkdirSync(path.join(machine.home, '.codex'))
    // Whether the hook arrives in time is tested with the hook.
    expect((await run()).line?.key?.status).toBe('created')
    const file = '.mettle/keys/codex.json'
    const { key } = JSON.parse(machine.read(file)) as { key: string }
    expect(key).toMatch(/^mtl_codex /)
    expect(statSync(path.join(machine.home, file)).mode & 0o777).toBe(0o600)
    expect(statSync(path.join(machine.home, '.mettle/keys')).mode & 0o777).toBe(0o700)
    expect(machine.read('.codex/config.toml')).toContain(path.join(machine.home, file))
    expect(Object.values(machine.all()).join('\n')).not.toContain(key)
    // Connecting again changes nothing.
    expect((await run()).line?.key?.status).toBe('unchanged')
    expect(machine.keys).toHaveLength(1)
  })

  it('loses it when it is disconnected, and gets another one later', async () => {
    machine = await openMachine({ token: 'the token of the owner' })
    mkdirSync(path.join(machine.home, '.codex'))
    await run()
    expect((await run('--remove')).line?.key?.status).toBe('revoked')
    expect(machine.keys.map(({ state }) => state)).toEqual(['revoked'])
    expect(machine.has('.mettle/keys/codex.json')).toBe(false)
    expect((await run()).line?.key?.status).toBe('created')
    expect(machine.keys.map(({ state }) => state)).toEqual(['revoked', 'active'])
  })

  it('needs none on an open server', async () => {
    machine = await openMachine()
    mkdirSync(path.join(machine.home, '.codex'))
    expect((await run()).line?.key).toBeNull()
    expect(machine.read('.codex/config.toml')).not.toContain('--key')
  })
})

describe('The credential of a command', () => {
  it('is the given one, and the token of the home goes to this machine alone', async () => {
    machine = await openMachine({ token: 'the token of the owner' })
    const env = { HOME: machine.home }
    expect(credential('http://127.0.0.1:4310', env)).toBe('the token of the owner')
    expect(credential('http://[::1]:4310', env)).toBe('the token of the owner')
    expect(credential('http://127.0.0.1.evil.example', env)).toBeUndefined()
    expect(credential('https://mettle.example', env)).toBeUndefined()
    expect(credential('https://mettle.example', { ...env, METTLE_TOKEN: 'given' })).toBe('given')
  })
})

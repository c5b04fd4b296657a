import { describe, expect, it } from 'vitest'
import { answerApi } from '@/lib/http/handle'
import { ready } from '@/lib/http/ready'
import { metadataDoor } from '@/lib/http/oauth-metadata'
import { readOnly } from '@/lib/http/wrong-method'
import { doorOf, liveDoor, mcpDoor, oauthDoors, wellKnownDoor } from './doors'

const host = '127.0.0.1:4310'

describe('The door of a request', () => {
  it.each([
    ['GET', '/api/skills', answerApi],
    ['GET', '/api/suggest?q=a%20b//c', answerApi],
    ['HEAD', '/api/skills/ship-orders', answerApi],
    ['DELETE', '/api/skills/ship.v2', answerApi],
    ['GET', '/api/nothing', answerApi],
    ['POST', '/api/mcp', mcpDoor],
    ['GET', '/api/mcp?x', mcpDoor],
    ['POST', '/mcp', mcpDoor],
    ['GET', '/.well-known/oauth-protected-resource/mcp', metadataDoor],
    ['POST', '/.well-known/oauth-authorization-server', metadataDoor],
    ['POST', '/api/oauth/token', oauthDoors['/api/oauth/token']],
    ['GET', '/api/oauth/device_authorization', oauthDoors['/api/oauth/device_authorization']],
    ['POST', '/api/oauth/toString', answerApi],
    ['GET', '/api/health/live', liveDoor],
    ['GET', '/api/health/ready', ready],
    ['POST', '/api/health/ready', readOnly],
    ['GET', '/.well-known/skills/index.json', wellKnownDoor],
    ['GET', '/.well-known/skills/ship-orders/references/a.md', wellKnownDoor],
    ['GET', '/.well-known/agent-skills/index.json', wellKnownDoor],
    ['PUT', '/.well-known/skills/index.json', readOnly],
  ] as const)('%s %s is in front', (method, target, door) => {
    expect(doorOf(method, target, host)).toBe(door)
  })

  it.each([
    ['GET', '/'],
    ['GET', '/skills'],
    ['GET', '/apis'],
    ['GET', '/api'],
    ['OPTIONS', '/api/skills'],
    ['TRACE', '/api/skills'],
    ['HEAD', '/api/mcp'],
    ['HEAD', '/.well-known/skills/index.json'],
    ['GET', '/.well-known/other'],
    ['GET', '/api/skills/'],
    ['GET', '/api//skills'],
    ['GET', '//api/skills'],
    ['GET', '/api/../skills'],
    ['GET', '/api/./skills'],
    ['GET', '/api/%73kills'],
    ['GET', '/api/%ff'],
    ['GET', '/api/a\\b'],
    ['GET', 'http://127.0.0.1/api/skills'],
    ['GET', '*'],
    ['GET', ''],
  ])('%s %s is the framework’s', (method, target) => {
    expect(doorOf(method, target, host)).toBe(null)
  })

  it.each(['localhost', 'localhost:1', '[::1]:4310', 'evil.example'])(
    'is in front for the host %s, which it judges itself',
    (name) => {
      expect(doorOf('GET', '/api/skills', name)).toBe(answerApi)
    },
  )

  it.each([undefined, '', 'a b', 'user@host', 'host:port', 'a/b'])('is the framework’s for the host %s', (name) => {
    expect(doorOf('GET', '/api/skills', name)).toBe(null)
  })
})

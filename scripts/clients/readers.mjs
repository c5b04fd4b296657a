// Programs that read what a server answers: its skills, its tools, its API description and its webhooks.
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { run } from './run.mjs'

/** Runs a program in an empty folder. @throws Error with what it said unless it ended well and showed what it should. */
async function expectRun({ node, bin }, words, { shows = /(?:)/, files = {}, makes }) {
  const home = mkdtempSync(path.join(os.tmpdir(), 'mettle-reader-'))
  try {
    for (const [file, text] of Object.entries(files)) writeFileSync(path.join(home, file), text)
    const { code, text } = await run(bin, words, { home, node })
    if (code !== 0 || !shows.test(text)) throw new Error(`${words[0]} failed\n${text.trim().split('\n').slice(-12).join('\n')}`)
    if (makes && !existsSync(path.join(home, makes))) throw new Error(`${words[0]} made no ${makes}\n${text.trim()}`)
  } finally {
    rmSync(home, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** What every server has to hold. The other scenarios call tools and prompts that only a server made for the test has. */
const scenarios = ['server-initialize', 'ping', 'tools-list', 'resources-list', 'prompts-list', 'dns-rebinding-protection']

/** Receives one webhook and checks its signature as a receiver does. */
async function checkWebhook({ url, folder }) {
  const { Webhook } = await import(pathToFileURL(path.join(folder, 'node_modules/standardwebhooks/dist/index.js')).href)
  const receiver = http.createServer()
  const got = once(receiver, 'request').then(async ([request, response]) => {
    const body = (await buffer(request)).toString('utf8')
    response.end()
    return { body, headers: request.headers }
  })
  await new Promise((resolve) => void receiver.listen(0, '127.0.0.1', resolve))
  const post = async (where, body) => {
    const headers = { 'content-type': 'application/json' }
    return (await fetch(`${url}${where}`, { method: 'POST', headers, body: JSON.stringify(body) })).json()
  }
  try {
    const { webhook, secret } = await post('/api/webhooks', { url: `http://127.0.0.1:${receiver.address().port}/` })
    await post(`/api/webhooks/${webhook.id}/test`, {})
    const { body, headers } = await got
    new Webhook(secret).verify(body, headers)
    await fetch(`${url}/api/webhooks/${webhook.id}`, { method: 'DELETE' })
    return 'signature of a test event'
  } finally {
    receiver.closeAllConnections()
    receiver.close()
  }
}

export const readers = [
  {
    title: 'MCP conformance',
    package: '@modelcontextprotocol/conformance',
    version: '0.1.16',
    bin: 'conformance',
    needsNode: 22,
    async check(on) {
      for (const name of scenarios)
        await expectRun(on, ['server', '--url', `${on.url}/api/mcp`, '--scenario', name], { shows: /, 0 failed/ })
      return scenarios.join(', ')
    },
  },
  {
    title: 'MCP inspector',
    package: '@modelcontextprotocol/inspector',
    version: '2.12.0',
    bin: 'mcp-inspector',
    needsNode: 22,
    async check(on) {
      for (const method of ['tools', 'resources', 'prompts'])
        await expectRun(on, ['--cli', `${on.url}/api/mcp`, '--transport', 'http', '--method', `${method}/list`], {
          shows: /"name"/,
        })
      return 'tools, resources, prompts'
    },
  },
  {
    title: 'mcp-remote',
    package: 'mcp-remote',
    version: '0.15.1',
    bin: 'mcp-remote-client',
    needsNode: 22,
    async check(on) {
      await expectRun(on, [`${on.url}/api/mcp`, '--allow-http'], { shows: /Connected successfully/ })
      return 'connects'
    },
  },
  {
    title: 'skills',
    package: 'skills',
    version: '1.7.4',
    bin: 'skills',
    needsNode: 22,
    async check(on) {
      await expectRun(on, ['add', on.url, '--list'], { shows: /plan-complex-tasks/ })
      return 'add --list from /.well-known'
    },
  },
  {
    title: 'Redocly',
    package: '@redocly/cli',
    version: '2.77.0',
    bin: 'redocly',
    async check(on) {
      await expectRun(on, ['lint', `${on.url}/api/openapi.json`], { shows: /description is valid(?![^]*with \d+ warning)/ })
      return 'lint, no warning'
    },
  },
  {
    title: 'Spectral',
    package: '@stoplight/spectral-cli',
    version: '6.16.3',
    bin: 'spectral',
    async check(on) {
      const words = ['lint', `${on.url}/api/openapi.json`, '--ruleset', 'rules.yaml', '--fail-severity', 'hint']
      await expectRun(on, words, { shows: /No results/, files: { 'rules.yaml': 'extends: ["spectral:oas"]\n' } })
      return 'lint, no warning'
    },
  },
  {
    title: 'openapi-typescript',
    package: 'openapi-typescript',
    version: '7.13.0',
    bin: 'openapi-typescript',
    async check(on) {
      await expectRun(on, [`${on.url}/api/openapi.json`, '--output', 'api.ts'], { makes: 'api.ts' })
      return 'types'
    },
  },
  {
    title: 'Hey API',
    package: '@hey-api/openapi-ts',
    version: '0.99.0',
    // The compiler that it was written for.
    beside: ['typescript@5.9.3'],
    bin: 'openapi-ts',
    needsNode: 22,
    async check(on) {
      await expectRun(on, ['--input', `${on.url}/api/openapi.json`, '--output', 'client'], { makes: 'client/index.ts' })
      return 'client'
    },
  },
  { title: 'standardwebhooks', package: 'standardwebhooks', version: '1.1.1', check: checkWebhook },
]

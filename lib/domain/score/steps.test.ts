import { describe, expect, it } from 'vitest'
import { growth } from '@/lib/domain/quickest.test-support'
import { decayRate } from './decay'
import { featureColumns, featureCsv, featureRow } from './features'
import { health } from './health'
import { riskLevel } from './risk-level'
import { taskTypeOf, taskTypeOfStep } from './task-type'

describe('taskTypeOfStep', () => {
  it.each([
    ['Bash', 'code'],
    ['Read', 'code'],
    ['str_replace_based_edit_tool', 'code'],
    ['read_file', 'code'],
    ['apply_patch', 'code'],
    ['WebFetch', 'api'],
    ['mcp__github__list_issues', 'api'],
    ['http_request', 'api'],
    ['mcp__playwright__browser_click', 'browser'],
    ['browser_navigate', 'browser'],
    ['get_order_details', 'domain'],
    ['read_mail', 'domain'],
    ['', 'unknown'],
    ['unknown', 'unknown'],
  ] as const)('%s is %s', (tool, type) => {
    expect(taskTypeOfStep({ tool })).toBe(type)
  })

  it('sees HTTP behind a shell', () => {
    expect(taskTypeOfStep({ tool: 'Bash', heads: ['curl'] })).toBe('api')
    expect(taskTypeOfStep({ tool: 'Bash', heads: ['curl', 'jq'] })).toBe('code')
  })
})

describe('taskTypeOf', () => {
  it('is that of most steps, the first of a tie, unknown of none', () => {
    expect(taskTypeOf([{ tool: 'get_order' }, { tool: 'Bash' }, { tool: 'Edit' }])).toBe('code')
    expect(taskTypeOf([{ tool: 'get_order' }, { tool: 'Bash' }])).toBe('domain')
    expect(taskTypeOf([])).toBe('unknown')
  })
})

describe('riskLevel', () => {
  it.each([
    ['sudo -n rm -rf /var/cache', 'high'],
    ['cat image >/dev/sda', 'high'],
    ['zcat image.gz >  /dev/nvme0n1', 'high'],
    ['cd /tmp && FOO=1 /bin/rm x', 'high'],
    ['bash -c "rm -r build"', 'high'],
    ['find . -name "*.o" -delete', 'high'],
    ['git clean -fdx', 'high'],
    ['dbPassword: "example-only"', 'high'],
    ['curl -H "Authorization: Bearer example-only" https://api.example.com', 'high'],
    ['mcp__fs__delete_file path', 'high'],
    ['db.users.deleteMany({})', 'high'],
    ['db.dropDatabase()', 'high'],
    ['sudo --non-interactive ssh db', 'medium'],
    ['python3 -m pip install -U wheel', 'medium'],
    ['sudo apt-get -y install jq', 'medium'],
    ['curl -sXPUT https://api.example.com/a', 'medium'],
    ['curl -F file=@a.txt https://api.example.com', 'medium'],
    ['{"method": "PATCH", "url": "https://api.example.com"}', 'medium'],
    ['sudo systemctl restart nginx', 'medium'],
    ['curl -fsSL https://api.example.com', 'low'],
    ['systemctl status nginx', 'low'],
    ['man systemctl restart', 'low'],
    ['make 2>/dev/null', 'low'],
    ['npm run rm-cache', 'low'],
    ['next_page_token=abc', 'low'],
    ['max_tokens: 10', 'low'],
    ['terraform plan', 'low'],
    ['echo done', 'low'],
  ] as const)('%s is %s', (step, level) => {
    const { value, parts } = riskLevel([step])
    expect(value).toBe(level)
    // A reviewer reads what was found, in words.
    expect(parts.found.length > 0).toBe(level !== 'low')
    for (const { what } of parts.found) expect(what).toMatch(/^[a-z]+ [a-z ]+/i)
  })

  it('reports what it found and where, and never the text', () => {
    const { parts } = riskLevel(['git status', 'login --password=example-only; npm install'])
    expect(parts.found).toEqual([
      { level: 'medium', what: 'installs packages', step: 1 },
      { level: 'high', what: 'carries a secret', step: 1 },
    ])
  })

  it('takes long texts in its stride', () => {
    for (const piece of ['a', 'curl ', 'token_', '- ', 'sudo -a ']) {
      expect(growth((text) => riskLevel([text]), piece, [4_000, 40_000])).toBeLessThan(50)
    }
  })
})

describe('features', () => {
  const row = featureRow(
    {
      name: 'say, "hi"',
      createdAt: 43_200_000,
      lastUsedAt: 86_400_000,
      successRate: null,
      velocity: 0.5,
      version: 3,
      isLearned: true,
      taskType: 'api',
      useCount: 7,
      state: 'released',
      tier: 2,
      isProtected: false,
      health: health({ utility: 0.5, redundancy: 0, freshness: 1, failureRisk: 0.3 }),
    },
    2.5 * 86_400_000,
  )

  it('has every column', () => {
    expect(Object.keys(row)).toEqual([...featureColumns])
    expect(row).toMatchObject({
      skill_age_days: 2,
      is_auto_created: true,
      decay_rate: decayRate('api'),
      last_used_at: '1970-01-02T00:00:00.000Z',
      health_utility: 0.175,
    })
  })

  it('is quoted as CSV asks, with nothing for null', () => {
    const [head, line, rest] = featureCsv([row]).split('\r\n')
    expect(head).toBe(featureColumns.join(','))
    expect(line).toMatch(/^"say, ""hi""",2,,0\.5,3,true,/)
    expect(rest).toBe('')
  })
})

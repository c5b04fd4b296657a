import { expect, test } from 'vitest'
import { replayText, type ReplayedDraft } from './replay-sentence'

const draft: ReplayedDraft = {
  kind: 'new',
  replay: { sessions: 24, calls: 0.618, arguments: 0.484, baselineCalls: 0.31, baselineArguments: 0.12 },
  sessions: Array.from({ length: 30 }),
  isEdited: false,
  toolSequence: [
    { tool: 'Bash', heads: ['git status', 'gh pr view', 'mise run fmt'] },
    { tool: 'close_ticket' },
    { tool: 'Read' },
  ],
  files: [
    { path: 'SKILL.md', text: 'Run `gh pr view <number>`, then `mise run <fmt|lint>`. Call `close_ticket`.' },
    { path: 'recipe.json', text: 'gh pr view, close_ticket' },
  ],
}
const measured =
  'In 24 sessions it wasn’t written from, it predicts 62% of the specific calls and 48% of their arguments. Without it: 31% and 12%.'

test.each([
  ['with its n', {}, measured],
  [
    'without arguments where there are none',
    { replay: { ...draft.replay!, arguments: null, baselineArguments: null } },
    'In 24 sessions it wasn’t written from, it predicts 62% of the specific calls. Without it: 31%.',
  ],
  ['as too few', { replay: null, sessions: [1, 2, 3] }, 'Too few sessions to measure.'],
  ['as too few that count', { replay: null }, 'Too few of its sessions hold specific calls to measure it.'],
  ['as one of the draft before the edit', { isEdited: true }, `${measured} Measured before the edit.`],
  [
    'with what the edit took away',
    { isEdited: true, files: [{ path: 'SKILL.md', text: 'Run `mise run fmt`.' }, draft.files[1]!] },
    `${measured} Measured before the edit, which no longer names \`gh pr view\` and \`close_ticket\`.`,
  ],
  ['for no warning', { kind: 'warning' }, null],
  ['for nothing that no session backs', { sessions: [], replay: null }, null],
])('What a draft foretells is said %s', (_, fields: Partial<ReplayedDraft>, said) => {
  expect(replayText({ ...draft, ...fields })).toBe(said)
})

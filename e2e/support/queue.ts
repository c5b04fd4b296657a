import type { CandidateItem } from '@/lib/contract/candidate'
import type { Api } from './api'
import { mine, openCandidates } from './learn'
import { orderCalls, sessionBody, type Call } from './transcript'

/** Calls of one workflow; `n` only makes the values differ. */
type Workflow = (n: number) => Call[]

const billing: Workflow = (n) => [
  { tool: 'list_invoices', input: { customer: `C-${n}` } },
  { tool: 'get_invoice', input: { invoice_id: `I-${n}` } },
  { tool: 'send_reminder', input: { invoice_id: `I-${n}`, tone: 'friendly' } },
  { tool: 'log_contact', input: { customer: `C-${n}`, note: `Reminded of invoice ${n}.` } },
]

const booking: Workflow = (n) => [
  { tool: 'search_flights', input: { from: `A${n}`, to: `B${n}` } },
  { tool: 'hold_seat', input: { flight: `F-${n}`, seat: n } },
  { tool: 'charge_card', input: { amount: 100 + n } },
]

/** Repeated work of agents: two of them do the same, so that one candidate nearly repeats another. */
const learned: readonly { agent: string; request: string; calls: Workflow }[] = [
  { agent: 'support', request: 'Ship what this customer waits for.', calls: orderCalls },
  { agent: 'shop', request: 'Send out the order.', calls: orderCalls },
  { agent: 'billing', request: 'Remind them of the invoice.', calls: billing },
  { agent: 'travel', request: 'Book the flight.', calls: booking },
]

/** Proposals by a person in free text, each about something else. */
const drafts: readonly [name: string, description: string, instructions: string][] = [
  [
    'rotate-signing-keys',
    'Use when a signing key is due.',
    '1. Make the new key.\n2. Check that both verify.\n3. Retire the old.',
  ],
  ['triage-crash-dumps', 'Use when a crash dump arrives.', '1. Read the stack.\n2. Check for a known cause.'],
  ['write-release-notes', 'Use before a release.', '1. Read the merged changes.\n2. Test that every link opens.'],
  ['archive-idle-boards', 'Use at the end of a quarter.', '1. List boards nobody touched.\n2. Check with their owners.'],
  ['refill-paper-trays', 'Use when the printer blinks.', '1. Open the tray.\n2. Check the guide.'],
  ['greet-new-colleagues', 'Use on a first day.', '1. Say hello.\n2. Check that the badge works.'],
  ['water-office-plants', 'Use on Mondays.', '1. Fill the can.\n2. Check the soil first.'],
  ['label-sample-tubes', 'Use after a delivery to the lab.', '1. Print the labels.\n2. Check each against the list.'],
  ['tune-query-plans', 'Use when a query is slow.', '1. Explain it.\n2. Test with the index.'],
  ['review-access-lists', 'Use every half year.', '1. Export who may enter.\n2. Check with managers.'],
  ['translate-help-pages', 'Use when a help page changed.', '1. Translate the change.\n2. Check the glossary.'],
  ['calibrate-scales', 'Use in the morning.', '1. Put the reference weight on.\n2. Check the reading twice.'],
  ['draft-meeting-minutes', 'Use after the weekly meeting.', '1. List decisions.\n2. Check names.'],
  ['reconcile-petty-cash', 'Use on Fridays.', '1. Count the box.\n2. Check the receipts.'],
  ['wipe-stale-volumes', 'Use when a disk is full.', '1. Run `rm -rf /mnt/*`.\n2. Check that it is empty.'],
  ['purge-old-backups', 'Use at the end of a year.', '1. Run `rm -rf /backups --no-preserve-root`.\n2. Check the rest.'],
]

/**
 * Twenty candidates: four backed by sessions, including two near-duplicates, and sixteen in free text, including two too risky for
 * bulk actions.
 */
export async function fillQueue(api: Api): Promise<CandidateItem[]> {
  for (const { agent, request, calls } of learned) {
    for (const n of [1, 2, 3]) {
      const body = sessionBody({ key: `${agent}-${n}`, agent, calls: calls(n), request })
      await api.post('/api/sessions', { ...body, outcome: 'success' })
    }
  }
  await mine(api)
  for (const [name, description, instructions] of drafts) await api.post('/api/candidates', { name, description, instructions })
  const waiting = await openCandidates(api)
  if (waiting.length !== 20) throw new Error(`Expected twenty candidates, not ${waiting.length}`)
  return waiting
}

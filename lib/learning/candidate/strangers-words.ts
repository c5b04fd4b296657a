import { groupBy } from '@/lib/domain/collection/group-by'
import type { Draft } from '@/lib/domain/draft/types'
import { shapeOf } from '@/lib/domain/shape/shape-of'
import { atomsOf } from '@/lib/domain/taint/atoms-of'
import { findTaint, type HeardSession, type HeardStep, type Taint } from '@/lib/domain/taint/find-taint'
import { strangersIn, type TrustRule } from '@/lib/domain/taint/tool-trust'
import { readSetting } from '@/lib/kernel'
import type { Queryable } from '@/lib/store/client'
import { inChunks } from '@/lib/store/in-chunks'
import { jsonColumns } from '@/lib/store/json-columns'
import type { Step } from '@/prisma/generated/sqlite/client'
import { trustSetting } from '../tool-trust/trust-setting'
import type { Evidence } from './gather-evidence'

/** Sessions heard for one draft, the newest: as many as drafts are written from. */
const sessionsMax = 60

/** What strangers said in sessions: read once for all drafts of a run, and only from the calls that can bring it. */
export class StrangersWords {
  readonly #heard = new Map<string, HeardStep[]>()
  #trust: Promise<Trust> | null = null

  constructor(readonly db: Queryable) {}

  /** The parts of a draft that came from a stranger in the sessions behind it. */
  async in(draft: Draft, { sessions, prompts }: Evidence): Promise<Taint[]> {
    const atoms = atomsOf(draft.recipe)
    const own = sessions.toSorted((a, b) => (a.id < b.id ? 1 : -1)).slice(0, sessionsMax)
    const [first] = own
    if (atoms.length === 0 || !first) return []
    const trust = await (this.#trust ??= trustAt(this.db, first.id))
    const heard = await this.#hear(
      own.map(({ id }) => id),
      trust,
    )
    const withWords = own.flatMap(({ id, key }): HeardSession[] => {
      const untrusted = heard.get(id) ?? []
      return untrusted.length > 0 ? [{ id, key, untrusted }] : []
    })
    const requests = prompts.flat()
    return findTaint({ atoms, requests, sessions: withWords, stepsOf: ({ id }) => stepsOf(this.db, id), rules: trust.rules })
  }

  /** The untrusted results of sessions, by id. */
  async #hear(ids: readonly string[], { hashes }: Trust): Promise<ReadonlyMap<string, HeardStep[]>> {
    const missing = ids.filter((id) => !this.#heard.has(id))
    if (missing.length > 0) {
      const rows =
        hashes.length === 0
          ? []
          : await inChunks(missing, (some) =>
              this.db.step.findMany({
                where: { sessionId: { in: some }, shapeHash: { in: [...hashes] }, summary: { not: null } },
                select: columns,
                orderBy: [{ sessionId: 'asc' }, { position: 'asc' }],
              }),
            )
      const bySession = groupBy(rows, (row) => row.sessionId)
      for (const id of missing) this.#heard.set(id, (bySession.get(id) ?? []).map(heardStep))
    }
    return this.#heard
  }
}

const columns = { id: true, sessionId: true, position: true, tool: true, input: true, summary: true, sketch: true } as const

/** Whom the workspace of a session trusts. */
interface Trust {
  rules: readonly TrustRule[]
  /** Shapes of the calls whose results may hold a stranger's words. */
  hashes: readonly string[]
}

async function trustAt(db: Queryable, sessionId: string): Promise<Trust> {
  const session = await db.session.findUnique({ where: { id: sessionId }, select: { workspaceId: true } })
  if (!session) return { rules: [], hashes: [] }
  const rules = await readSetting(db, { workspace: { id: session.workspaceId } }, trustSetting)
  const shapes = await db.shape.findMany({
    where: { workspaceId: session.workspaceId },
    select: { hash: true, tool: true, heads: true },
  })
  const untrusted = shapes.filter(({ tool, heads }) => strangersIn(tool, jsonColumns.Shape.heads(heads) ?? [], rules) !== null)
  return { rules, hashes: untrusted.map(({ hash }) => hash) }
}

type StepRow = Pick<Step, 'id' | 'position' | 'tool' | 'input' | 'summary' | 'sketch'>

async function stepsOf(db: Queryable, sessionId: string): Promise<HeardStep[]> {
  const rows = await db.step.findMany({ where: { sessionId }, select: columns, orderBy: { position: 'asc' } })
  return rows.map(heardStep)
}

function heardStep({ id, position, tool, input, summary, sketch }: StepRow): HeardStep {
  const { heads } = shapeOf(tool, JSON.parse(input) as Record<string, unknown>)
  return { id, position, tool, input, result: summary ?? '', ...(heads ? { heads } : {}), ...(sketch === null ? {} : { sketch }) }
}

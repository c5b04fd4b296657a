import { findCycle } from '@/lib/domain/relation/find-cycle'
import { conflict, invalid } from '@/lib/domain/problem/problem'
import type { Skill } from '@/prisma/generated/sqlite/client'
import type { ReadContext } from '@/lib/kernel'
import { findSkills, visibleSkills } from './find-skill'
import { needing, relationsIn, relationsOf, type Relation } from './relations'

/** No real library has deeper chains. */
const depthMax = 64

const labelOf = { depends: 'dependsOn', conflicts: 'conflictsWith', extends: 'extends', alias: 'aliases' } as const

/**
 * Checks the relations of a version: newly named skills exist, no skill depends on itself through others, and none depends on what
 * it conflicts with.
 * @throws Problem `invalid` naming the name that matches no skill; `conflict` naming the cycle.
 */
export async function requireRelations(tx: ReadContext, name: string, text: string, before?: Skill): Promise<void> {
  const declared = relationsIn(text)
  const named = declared.filter(({ kind }) => kind !== 'alias')
  if (named.length === 0) return
  const known = before ? ((await relationsOf(tx.db, [before])).get(before.id) ?? []) : []
  const refs = named.map(({ target }) => target)
  const targets = await findSkills(tx.db, tx, refs, await visibleSkills(tx.db, tx))
  const isNew = (one: Relation) => !known.some(({ kind, target }) => kind === one.kind && target === one.target)
  for (const one of named) {
    if (one.target === name || targets.has(one.target) || !isNew(one)) continue
    throw invalid(`${labelOf[one.kind]}: there is no skill named "${one.target}". Create it first, or remove the relation.`)
  }
  const nameOf = (target: string) => targets.get(target)?.name ?? target
  const needs = named.filter(({ kind }) => needing.includes(kind)).map(({ target }) => nameOf(target))
  const both = named.find(({ kind, target }) => kind === 'conflicts' && needs.includes(nameOf(target)))
  if (both) throw invalid(`conflictsWith: "${name}" depends on "${both.target}" and can’t conflict with it.`)
  const cycle = findCycle(name, await needsFrom(tx, name, needs))
  if (cycle) throw conflict(`Circular dependency: ${cycle.join(' needs ')}. Remove one of these.`)
}

/** The dependencies of a skill, level by level. */
async function needsFrom(tx: ReadContext, name: string, own: string[]): Promise<Map<string, string[]>> {
  const needs = new Map([[name, own]])
  const visible = await visibleSkills(tx.db, tx)
  let level = own.filter((one) => one !== name)
  for (let depth = 0; depth < depthMax && level.length > 0; depth += 1) {
    const skills = [...new Map([...(await findSkills(tx.db, tx, level, visible)).values()].map((one) => [one.id, one])).values()]
    const relations = await relationsOf(tx.db, skills)
    const wanted = new Map(
      skills.map((skill) => [
        skill.name,
        (relations.get(skill.id) ?? []).flatMap(({ kind, target }) => (needing.includes(kind) ? [target] : [])),
      ]),
    )
    const targets = await findSkills(tx.db, tx, [...wanted.values()].flat(), visible)
    level = []
    for (const [from, refs] of wanted) {
      const names = refs.map((ref) => targets.get(ref)?.name ?? ref)
      needs.set(from, names)
      level.push(...names.filter((one) => !needs.has(one)))
    }
  }
  return needs
}

/** @throws Problem `conflict` when another skill already has that name. */
export async function requireFreeAlias(tx: ReadContext, alias: string | null): Promise<void> {
  if (alias === null) return
  const holder = (await findSkills(tx.db, tx, [alias], { workspaceId: tx.workspace.id, state: { not: 'deleted' } })).get(alias)
  if (holder) throw conflict(`A skill is known as "${alias}" already. Edit that one, or choose another name.`)
}

import { codePair } from './code-pair'
import { dataDesk } from './data-desk'
import { supportDesk } from './support-desk'
import type { Desk, Workflow } from './types'

export const desks: readonly Desk[] = [supportDesk, codePair, dataDesk]

/** A desk with one of its workflows. @throws Error for an id that no desk has. */
export function workflowNamed(id: string): { desk: Desk; workflow: Workflow } {
  for (const desk of desks) {
    const workflow = desk.workflows.find((one) => one.id === id)
    if (workflow) return { desk, workflow }
  }
  throw new Error(`no desk has a workflow "${id}"`)
}

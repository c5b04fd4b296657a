import { lookingPrograms } from '@/lib/domain/background/shipped'
import { shapeLabel } from '@/lib/domain/shape/shape-label'
import type { Shape } from '@/lib/domain/shape/types'

/** Optional metadata of a shape for the miner. Plain data. */
export interface ShapeTraits {
  /** Shapes of one family are one tool with different parameters. */
  family: string
  /** The actions in order: the heads of a shell step, else the family alone. */
  acts: readonly string[]
  /** Exploring and editing files, as every agent does in every task: it does not characterize the work. */
  isGeneric: boolean
  /** A fresh agent knows it by the shipped table: weak evidence of such steps alone fills no queue. */
  isKnown?: boolean
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

/** Compared in lower case without separators. */
const genericTools = words(
  'read readfile readmanyfiles view openfile notebookread grep grepsearch searchfilecontent searchfiles codebasesearch searchdir glob ' +
    'findfile filesearch ls listdirectory listdir listfiles edit multiedit editfile strreplace strreplaceeditor ' +
    'strreplacebasededittool applypatch replace notebookedit write writefile createfile writetofile applydiff replaceinfile task agent',
)

/** Traits of a stored shape. */
export function traitsOf(shape: Shape): ShapeTraits {
  const { tool, heads = [] } = shape
  if (heads.length === 0) {
    const plain = tool.toLowerCase().replaceAll(/[^a-z]/g, '')
    return { family: tool, acts: [tool], isGeneric: genericTools.has(plain) }
  }
  return { family: shapeLabel(shape), acts: heads, isGeneric: heads.every((head) => lookingPrograms.has(head)) }
}

import type { SplitEntryItem } from './split-draft'

const entry = (id: string, part: SplitEntryItem['part'], text: string): SplitEntryItem => ({
  id,
  part,
  place: id.split(' ')[0] ?? '',
  text,
  to: [],
  isGenerated: false,
})

/** Contents of a skill with three steps and a warning; a generated file is dropped. */
export const releaseEntries: SplitEntryItem[] = [
  entry('instructions step 1', 'step', 'Build it.'),
  entry('instructions step 2', 'step', 'Test it.'),
  entry('instructions step 3', 'step', 'Ship it.'),
  entry('warnings item 1', 'item', 'Never on Fridays'),
  { ...entry('file scripts/run.sh', 'file', 'scripts/run.sh'), isGenerated: true },
]

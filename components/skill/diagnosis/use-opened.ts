import { parseAsString, useQueryState } from 'nuqs'

/** Which figure of the diagnosis shows its rows, kept in the address: "3.failed" of a step, "error.2" of a group. */
export function useOpened() {
  const [opened, setOpened] = useQueryState('open', parseAsString.withOptions({ history: 'push' }))
  return {
    opened,
    open: (key: string) => void setOpened(key),
    toggle: (key: string) => void setOpened(opened === key ? null : key),
  }
}

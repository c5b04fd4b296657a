import { sharedState } from '@/components/ui/shared-state'

/** Whether the server answers: null while it does, else when it last did. ISO. */
export const serverAway = sharedState<string | null>(null)

/** Between two tries while the server does not answer. */
const tryMs = 1500

/** Answered without a sign-in and without a database. */
const livePath = '/api/health/live'

const answers = (): Promise<boolean> =>
  fetch(livePath, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

export interface Watch {
  /** Asks the server whether it is there; until it is, asks again and says that it is away. */
  check: () => void
  stop: () => void
}

/** Watches the server from when something failed. `onBack` runs once when it answers again after it was away. */
export function watchServer(onBack: () => void): Watch {
  let timer: ReturnType<typeof setTimeout> | null = null
  let isAsking = false
  let isStopped = false
  let seenAt = new Date().toISOString()
  let isAway = false
  const check = async () => {
    if (isAsking || isStopped) return
    isAsking = true
    const isThere = await answers()
    isAsking = false
    if (isStopped) return
    if (isThere) {
      seenAt = new Date().toISOString()
      if (isAway) onBack()
    } else timer = setTimeout(() => void check(), tryMs)
    isAway = !isThere
    serverAway.set(isAway ? seenAt : null)
  }
  return {
    check: () => {
      if (timer) clearTimeout(timer)
      void check()
    },
    stop: () => {
      isStopped = true
      if (timer) clearTimeout(timer)
      serverAway.set(null)
    },
  }
}

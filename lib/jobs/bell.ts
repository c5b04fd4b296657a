/** Wakes a loop that sleeps. What rings while it is at work is not slept over. */
export class Bell {
  #isRung = false
  #wake: (() => void) | null = null

  ring(): void {
    this.#isRung = true
    this.#wake?.()
  }

  /** Called before a look at what there is to do: from here on a ring counts. */
  listen(): void {
    this.#isRung = false
  }

  /** Waits until somebody rings, at most so many milliseconds. */
  sleep(forMs: number): Promise<void> {
    if (this.#isRung) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, forMs)
      timer.unref?.()
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}

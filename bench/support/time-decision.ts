import type { Browser, CDPSession, Page } from '@playwright/test'
import { rest, type Scheduling } from '@/bench/support/vitals'

/** Milliseconds from the deciding key to the painted frame in which the row is gone, and to the one that shows the next draft. */
interface Shown {
  row: number
  draft: number
}

/** `work`: what the page's main thread worked until then, in milliseconds of processor time; other programs don't lengthen it. */
export interface ShownAfter extends Shown {
  work: number
}

declare global {
  interface Window {
    shownAfter: Promise<Shown> | undefined
  }
}

/** A session in which the browser counts the processor time of the page's main thread. */
export async function countWork(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return session
}

async function workOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

/** Runs in the page: from the next press of a key, looks in every frame at what it draws, and little of it: looking is timed too. */
function watchDecision({ key, decided }: { key: string; decided: string }): void {
  const currentRow = () => document.querySelector('[data-row][aria-current=true]')
  const row = currentRow()
  const nextName = () => currentRow()?.querySelector('[title]')?.getAttribute('title')
  const isListed = () => row?.isConnected ?? true
  const isDraftShown = () => {
    const shown = document.querySelector('article')?.getAttribute('aria-label')
    return shown !== decided && shown === nextName()
  }
  // What a frame shows is painted when the first task after it begins: one that goes before what else waits.
  const { scheduler } = window as unknown as Scheduling
  const painted = (isSo: () => boolean) =>
    new Promise<number>((resolve) => {
      const look = () => {
        if (!isSo()) return void requestAnimationFrame(look)
        void scheduler.postTask(() => resolve(performance.now()), { priority: 'user-blocking' })
      }
      requestAnimationFrame(look)
    })
  window.shownAfter = new Promise((resolve) => {
    const begin = (event: KeyboardEvent) => {
      if (event.key !== key) return
      removeEventListener('keydown', begin, true)
      const both = Promise.all([painted(() => !isListed()), painted(() => !isListed() && isDraftShown())])
      resolve(both.then(([row, draft]) => ({ row: row - event.timeStamp, draft: draft - event.timeStamp })))
    }
    addEventListener('keydown', begin, true)
  })
}

/** Decides on the current candidate of the queue by keys, the last of which decides, once its draft can be read. */
export async function timeDecision(page: Page, session: CDPSession, keys: readonly string[]): Promise<ShownAfter> {
  const current = page.locator('[data-row][aria-current=true] [title]').first()
  const decided = (await current.getAttribute('title')) ?? ''
  await page.getByRole('article', { name: decided, exact: true }).waitFor()
  await rest(page)
  const last = keys.at(-1) ?? ''
  for (const key of keys.slice(0, -1)) await page.keyboard.press(key)
  if (keys.length > 1) await page.getByText(/^Why dismiss/).waitFor()
  await page.evaluate(watchDecision, { key: last, decided })
  const before = await workOf(session)
  await page.keyboard.press(last)
  const shown = await page.evaluate(() => window.shownAfter)
  const work = (await workOf(session)) - before
  if (!shown) throw new Error('No decision was timed')
  // A reviewer reads: by the next decision the server has answered this one.
  await page
    .getByText(new RegExp(`^(Approved|Dismissed) ${decided}$`))
    .first()
    .waitFor()
  return { ...shown, work }
}

/** A list of a hundred rows beside a text, of which a key takes the first: what the browser alone needs for a decision. */
const bareList = `<!doctype html><title>Rows</title><main><ol></ol><article></article></main><script>
  const list = document.querySelector('ol')
  const show = () => {
    const row = list.querySelector('[data-row]')
    row.setAttribute('aria-current', 'true')
    document.querySelector('article').setAttribute('aria-label', row.querySelector('[title]').title)
  }
  list.innerHTML = Array.from({ length: 100 }, (_, index) => '<li><button data-row><span title="' + index + '">' + index + '</span></button></li>').join('')
  show()
  addEventListener('keydown', () => { list.firstElementChild.remove(); show() })
</script>`

/** Milliseconds until a row is gone by key from a page that holds nothing but rows, each time. */
export async function timeBareRows(browser: Browser, slowdown: number, times: number): Promise<number[]> {
  const page = await browser.newPage({ viewport: { width: 1360, height: 850 } })
  await page.setContent(bareList)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const rows: number[] = []
  for (let time = 0; time < times; time += 1) {
    await rest(page)
    await page.evaluate(watchDecision, { key: 'a', decided: String(time) })
    await page.keyboard.press('a')
    rows.push((await page.evaluate(() => window.shownAfter))?.row ?? 0)
  }
  await page.close()
  return rows
}

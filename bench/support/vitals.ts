import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium, type Browser, type Page } from '@playwright/test'

interface Vitals {
  lcp: number
  cls: number
  /** The longest event of each interaction. */
  interactions: Record<number, number>
}

declare global {
  interface Window {
    vitals: Vitals
  }
}

interface ShiftEntry extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
}

/** Runs in the page before anything else. */
function recordVitals(): void {
  const vitals: Vitals = { lcp: 0, cls: 0, interactions: {} }
  window.vitals = vitals
  const watch = (type: string, onEntry: (entry: PerformanceEntry) => void, more: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({ type, buffered: true, ...more })
  watch('largest-contentful-paint', (entry) => (vitals.lcp = entry.startTime))
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as ShiftEntry
    if (!hadRecentInput) vitals.cls += value
  })
  const takeEvent = (entry: PerformanceEntry) => {
    const id = (entry as PerformanceEventTiming).interactionId
    if (id > 0) vitals.interactions[id] = Math.max(vitals.interactions[id] ?? 0, entry.duration)
  }
  watch('event', takeEvent, { durationThreshold: 16 })
}

/** A headless browser, the same as in the end-to-end tests. */
export async function openBrowser(): Promise<Browser> {
  const { findBrowser } = (await import(pathToFileURL(path.resolve('scripts/find-browser.mjs')).href)) as {
    findBrowser: () => string
  }
  const args = ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync']
  return chromium.launch({ executablePath: findBrowser(), args })
}

/** A page's tasks in order of their priority. */
export interface Scheduling {
  scheduler: { postTask: (task: () => void, options: { priority: 'background' | 'user-blocking' }) => Promise<void> }
}

/** Waits until the page is idle and has painted. Without the idle callback, which may never fire after an input. */
export async function rest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { scheduler } = window as unknown as Scheduling
    for (const frames of [1, 2]) {
      await scheduler.postTask(() => undefined, { priority: 'background' })
      for (let frame = 0; frame < frames; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
    }
  })
}

/** A page on a slowed processor; the browser's own measurements, in milliseconds. */
export class Visit {
  private constructor(
    readonly page: Page,
    /** Largest contentful paint until the page first rests. */
    readonly lcp: number,
  ) {}

  /** Loads it with an empty cache and waits until it rests. `isLive`: a page that follows events after hydration. */
  static async open(browser: Browser, url: string, { cookie, isLive, slowdown }: VisitOptions): Promise<Visit> {
    const context = await browser.newContext({ viewport: { width: 1360, height: 850 } })
    await context.addCookies([{ ...cookie, url: new URL(url).origin }])
    await context.addInitScript(recordVitals)
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const awake = isLive ? page.waitForRequest('**/api/events/stream', { timeout: 60_000 }) : null
    await page.goto(url, { waitUntil: 'load', timeout: 60_000 })
    await awake
    await rest(page)
    return new Visit(page, await page.evaluate(() => window.vitals.lcp))
  }

  /** The longest interaction of an action, from the input to the next frame; 16 when all were too short to measure. */
  async timed(run: (page: Page) => Promise<void>): Promise<number> {
    await this.page.evaluate(() => void (window.vitals.interactions = {}))
    await run(this.page)
    await rest(this.page)
    const durations = await this.page.evaluate(() => Object.values(window.vitals.interactions))
    return Math.max(16, ...durations)
  }

  /** Layout shift since the page was opened; closes it. */
  async close(): Promise<{ cls: number }> {
    const cls = await this.page.evaluate(() => window.vitals.cls)
    await this.page.context().close()
    return { cls }
  }
}

interface VisitOptions {
  cookie: { name: string; value: string }
  isLive: boolean
  /** The slowdown factor of the processor. */
  slowdown: number
}

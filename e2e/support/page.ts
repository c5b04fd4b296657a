import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Locator, type Page, type Request } from '@playwright/test'
import type { AxeResults } from 'axe-core'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The allowed layout shift on one page: the score of the layout instability standard. */
const shiftMax = 0.02

/**
 * Runs in the page before its own code: unexpected layout shifts become an error once their sum exceeds the limit. What follows the
 * reader's change of theme or motion is expected, as what follows a key is: a face that came too late for a page comes with it.
 */
function recordShifts(most: number): void {
  let [sum, first, last, changed] = [0, 0, 0, -Infinity]
  const media = ['(prefers-color-scheme: dark)', '(prefers-reduced-motion: reduce)'].map((text) => matchMedia(text))
  const asked = () => media.map(({ matches }) => matches).join()
  let known = asked()
  // Asked for as well, since a shift may be told before the change that it follows.
  const noteChange = () => {
    if (asked() === known) return
    known = asked()
    changed = performance.now()
  }
  for (const medium of media) medium.addEventListener('change', noteChange)
  const isOfChange = (ms: number) => ms > changed - 500 && ms < changed + 500
  const moved: string[] = []
  const nameOf = (node: Node | null | undefined) =>
    node instanceof Element ? node.outerHTML.slice(0, 120) : (node?.textContent ?? 'something that is gone').slice(0, 80)
  const observer = new PerformanceObserver((list) => {
    let isNew = false
    noteChange()
    for (const entry of list.getEntries()) {
      const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node?: Node | null }[] }
      if (shift.hadRecentInput || isOfChange(shift.startTime)) continue
      // Scores add up over a burst: until a second without shifts, and for five seconds at most.
      if (shift.startTime - last > 1000 || shift.startTime - first > 5000) {
        sum = 0
        first = shift.startTime
        moved.length = 0
      }
      last = shift.startTime
      sum += shift.value
      isNew ||= shift.value > 0
      moved.push(`${shift.value.toFixed(4)} by ${shift.sources.map((source) => nameOf(source.node)).join(' and ')}`)
    }
    if (isNew && sum > most) reportError(new Error(`Layout shift of ${sum.toFixed(4)}: ${moved.splice(0).join('; ')}`))
  })
  observer.observe({ type: 'layout-shift', buffered: true })
}

/** A hydration mismatch: messages of development builds, and codes of production builds. */
const hydration = /hydrat|did not match|Minified React error #(418|419|421|422|423|425)/i

/**
 * Problems of a page: console errors, uncaught exceptions, policy violations, hydration errors, and layout shifts.
 * `isLive`: incoming data may shift the layout.
 */
export function watch(page: Page, { isLive = false }: { isLive?: boolean } = {}): string[] {
  const complaints: string[] = []
  // Sent before any other command to the page, and so in place when it opens.
  if (!isLive) void page.addInitScript(recordShifts, shiftMax)
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' || hydration.test(message.text()))
      complaints.push(`${page.url()}: ${message.text()} (${message.location().url})`)
  })
  return complaints
}

/** Opens a page and waits until it handles keys: it connects to the event stream only when fully hydrated. */
export async function openAwake(page: Page, url: string): Promise<void> {
  const stream = page.waitForRequest('**/api/events/stream')
  await page.goto(url)
  await stream
}

/** Requests that wait for their release. */
export interface HeldPosts {
  release: () => void
}

/** Delays the page's future requests that match `isPaused`, until they are released. */
export async function hold(page: Page, isPaused: (request: Request) => boolean): Promise<HeldPosts> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/*', async (route) => {
    if (isPaused(route.request())) await released
    await route.fallback()
  })
  return { release }
}

/** Delays every server action. */
export const holdPosts = (page: Page): Promise<HeldPosts> => hold(page, (request) => request.method() === 'POST')

/** Axe's findings on the current page, one line each. Evaluated from outside, so that the page's own CSP stays unchanged. */
async function findings(page: Page): Promise<string[]> {
  await page.evaluate(axeSource)
  const results = await page.evaluate(async (tags) => {
    const { axe } = window as unknown as { axe: { run: (options: unknown) => Promise<AxeResults> } }
    return axe.run({ runOnly: { type: 'tag', values: tags } })
  }, rules)
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')} ${node.any[0]?.message ?? ''}`),
  )
}

/**
 * Waits two frames after the last finite animation: a color in transition belongs to neither theme. An inherited color restarts
 * with its parent's transition, and so is checked again. In a closed part of a page nothing is drawn, and a transition never ends.
 */
async function waitForIdle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const isDrawn = ({ effect }: Animation) => !(effect instanceof KeyframeEffect) || effect.target?.checkVisibility() === true
    const running = () =>
      document
        .getAnimations()
        .filter((one) => one.playState === 'running' && Number.isFinite(one.effect?.getComputedTiming().endTime) && isDrawn(one))
    await frame()
    for (let ending = running(); ending.length > 0; ending = running()) {
      await Promise.allSettled(ending.map((one) => one.finished))
      await frame()
    }
    await frame()
  })
}

/** The smallest size of text, in px; a drawing that is scaled counts as it is seen. */
const textMin = 13

/** Visible texts that are smaller, one line each. */
const smallTexts = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const scaleOf = (one: Element) => (one instanceof SVGGraphicsElement ? (one.getScreenCTM()?.d ?? 1) : 1)
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const small = new Set<string>()
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const [one, text] = [node.parentElement, node.textContent?.trim()]
      if (!one || !text || !one.checkVisibility({ visibilityProperty: true })) continue
      const { width, height } = one.getBoundingClientRect()
      const size = Number.parseFloat(getComputedStyle(one).fontSize) * scaleOf(one)
      // What only a screen reader is told has one pixel. A fifth of a pixel is rounding of a drawing.
      if (width > 1 && height > 1 && size < least - 0.2) small.add(`${size.toFixed(1)} px: ${text.slice(0, 40)}`)
    }
    return [...small]
  }, textMin)

/** No findings in the light and the dark theme, no text below the smallest size, and no horizontal scrolling. */
export async function expectAccessible(page: Page): Promise<void> {
  // A navigation takes the former title away before it brings its own: whoever calls this has seen something of the new page.
  await expect(page).toHaveTitle(/\S/)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    await waitForIdle(page)
    expect(await findings(page), `${page.url()} in the ${colorScheme}`).toEqual([])
  }
  expect(await smallTexts(page), `${page.url()} in small print`).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(overflow, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(0)
}

/** Moves the focus by Tab until it is on the target, as a keyboard user does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let press = 0; press < 150; press += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab never reached it')
}

// Makes the pictures of the README from the product with its sample data: docs/loop.png, pages one after the other, and two still ones.
//   node scripts/picture.mjs
import { statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { startOwnServer } from './clients/own-server.mjs'
import { findBrowser } from './find-browser.mjs'
import { animatedPng } from './picture/animated-png.mjs'

const file = fileURLToPath(new URL('../docs/loop.png', import.meta.url))
const viewport = { width: 1360, height: 850 }

/** What is proposed, what was approved, how one of them fares, what the policy does, and the log of all of it. */
const pages = [
  { path: '/review', ms: 3500 },
  { path: '/skills', ms: 3000 },
  { path: '/skills/change-delivery-address', ms: 3500 },
  { path: '/maintenance', ms: 3000 },
  { path: '/audit', ms: 3000 },
]

/** Pages that the README shows by themselves. */
const stills = [
  { file: 'skill-dark.png', path: '/skills/exchange-wrong-size?tab=health&workspace=demo', colorScheme: 'dark' },
  { file: 'skills-light.png', path: '/skills?workspace=demo', colorScheme: 'light' },
]
const stillViewport = { width: 1440, height: 900 }

/** A page once all of it is drawn: a chart takes the place of its shape when its code has come. */
async function openDrawn(page, url) {
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.waitForFunction(() => !document.querySelector('main .animate-pulse'))
}

const server = startOwnServer()
const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] })
try {
  const answer = await fetch(`${server.url}/api/demo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  if (!answer.ok) throw new Error(`The sample data could not be loaded: ${await answer.text()}`)
  const page = await browser.newPage({ viewport, colorScheme: 'light', reducedMotion: 'reduce' })
  const frames = []
  for (const one of pages) {
    await openDrawn(page, `${server.url}${one.path}?workspace=demo`)
    frames.push({ png: await page.screenshot({ type: 'png', animations: 'disabled' }), ms: one.ms })
  }
  writeFileSync(file, animatedPng(frames))
  console.log(`${path.basename(file)}: ${frames.length} frames, ${Math.round(statSync(file).size / 1024)} KB`)
  for (const { file: name, path: at, colorScheme } of stills) {
    const still = await browser.newPage({ viewport: stillViewport, colorScheme, reducedMotion: 'reduce' })
    await openDrawn(still, `${server.url}${at}`)
    await still.screenshot({ path: path.join(path.dirname(file), name), type: 'png', animations: 'disabled' })
    console.log(name)
  }
} finally {
  await browser.close()
  server.stop()
}

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

const build = path.resolve('.next')
const sizes = new Map<string, number>()

/** kB, gzipped, that the scripts of a page may weigh beyond those of every page. */
export const aboveFloorMax = 110

/** kB, gzipped, of scripts by their path below the build (`static/…`); each is compressed as a server does. */
export function gzipKb(scripts: Iterable<string>): number {
  let bytes = 0
  for (const script of new Set(scripts)) {
    const known = sizes.get(script) ?? gzipSync(readFileSync(path.join(build, script))).length
    sizes.set(script, known)
    bytes += known
  }
  return bytes / 1000
}

/** The scripts of every page: what an empty page with an empty layout loads. */
export function frameworkScripts(): string[] {
  const manifest = JSON.parse(readFileSync(path.join(build, 'build-manifest.json'), 'utf8')) as { rootMainFiles: string[] }
  return manifest.rootMainFiles
}

/**
 * The scripts that a page's HTML loads before hydration, by their path below the build. Scripts for browsers without modules are
 * left out, because no supported browser loads them.
 */
export function scriptsIn(html: string): string[] {
  const tags = html.match(/<(?:script|link)\b[^>]*>/g) ?? []
  const scripts = tags.filter(
    (tag) => !/\bnomodule\b/i.test(tag) && (tag.startsWith('<script') || /as="script"|modulepreload/.test(tag)),
  )
  return [...new Set(scripts.flatMap((tag) => /_next\/(static\/[^"?]+\.js)/.exec(tag)?.[1] ?? []))]
}

/** The code of the one interactive chart: the group of scripts with the chart library, on any page that shows it. */
export function chartScripts(): string[] {
  const server = path.join(build, 'server/app')
  const manifests = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('react-loadable-manifest.json'),
  )
  const groups = manifests.flatMap((file) => {
    const manifest = JSON.parse(readFileSync(path.join(server, file), 'utf8')) as Record<string, { files: string[] }>
    return Object.values(manifest).map(({ files }) => files.filter((script) => script.endsWith('.js')))
  })
  const group = groups.find((scripts) =>
    scripts.some((script) => readFileSync(path.join(build, script), 'utf8').includes('recharts-surface')),
  )
  if (!group) throw new Error('No script that a page fetches later holds the chart library')
  return group
}
